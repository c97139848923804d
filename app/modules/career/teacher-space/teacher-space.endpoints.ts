import { z } from "zod";

import { teacher } from "#app/api/endpoint.ts";
import {
  finaliseSteps,
  missingElements,
  stepStates,
} from "#app/modules/career/application/finalise.domain.ts";
import { documentSchema } from "#app/modules/career/document/endpoints.ts";
import { priceSchema } from "#app/modules/catalogue/price/endpoints.ts";
import {
  degreeSchema,
  experienceSchema,
} from "#app/modules/catalogue/teacher/background.endpoints.ts";
import {
  ownTeacherSchema,
  profileChangesSchema,
  teacherAddressSchema,
} from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { taughtSchema } from "#app/modules/catalogue/teacher/subjects.endpoints.ts";
import { payeeStates } from "#app/modules/earnings/payout/account.domain.ts";

/** Last four characters of a sealed number, « •••• 4817 »; null without one. */
const masked = z.string().nullable();

const papers = z.array(documentSchema);

/** The whole teacher, for the teacher alone (ENT-20 to ENT-24). */
export const teacherSchema = ownTeacherSchema.extend({
  first_name: z.string(),
  last_name: z.string(),
  address: teacherAddressSchema.extend({
    free_address: z.string(),
    isAccurateAddress: z.boolean(),
    isStreetAddress: z.boolean(),
    isForeignAddress: z.boolean(),
  }),
  degrees: z.array(degreeSchema),
  teaching_experiences: z.array(experienceSchema),
  subjects: z.array(taughtSchema),
  prices: z.array(priceSchema),
  health_insurance_number: masked,
  siret: z.string().nullable(),
  siret_being_created: z.boolean(),
  vat_number: z.string().nullable(),
  iban: masked,
  bank_account: z.object({ country: z.literal("FR"), number: z.string() }).nullable(),
  account_payment_status: z.enum(payeeStates),
  documents: z.object({ administrative: papers, pedagogic: papers, other: papers }),
  application_steps: z.array(
    z.object({
      code: z.enum(finaliseSteps),
      status: z.enum(stepStates),
      missing_elements: z.array(z.enum(missingElements)),
    }),
  ),
  applications_count_total: z.number().int(),
  applications_count_remaining: z.number().int(),
  /** Rooms belong to lessons (API-293), so `data` is null; the last replays that can be seen. */
  videoconf: z.object({
    data: z.null(),
    replays: z.array(z.object({ id: z.string(), isPublished: z.boolean() })),
  }),
});

export const ownEndpoints = {
  show: teacher.get("/api/teacher", {
    cache: "no-store",
    output: teacherSchema,
  }),
  update: teacher.put("/api/teacher", {
    teachers: "applicants",
    once: true,
    limit: { calls: 120, perSeconds: 3600 },
    body: profileChangesSchema,
    output: teacherSchema,
  }),
};

export type Teacher = z.output<typeof teacherSchema>;
