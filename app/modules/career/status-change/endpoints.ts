import { z } from "zod";

import { euros, instant, teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { teacherSchema } from "#app/modules/career/teacher-space/teacher-space.endpoints.ts";
import {
  changeKinds,
  changeStates,
  vatRegimes,
} from "#app/modules/catalogue/legal-status/domain.ts";
import { homeServicesAnswers, lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import { ibanSchema } from "#app/modules/earnings/payout/payout.endpoints.ts";
import { changePasswordSchema } from "#app/modules/people/account/password.endpoints.ts";

import { operatorChangeEndpoints } from "./operator.endpoints.ts";
import { employmentSchema, ospSchema, vatSchema } from "./wish.endpoints.ts";

const subjects = ["password", "iban", "self_employed", "vat_number", "sap_number"] as const;

/** Exactly one subject per call (API-080). */
const changeSchema = z
  .object({
    ...employmentSchema.partial().shape,
    ...vatSchema.shape,
    ...ospSchema.partial().shape,
    ...ibanSchema.partial().shape,
    password: changePasswordSchema.shape.new_password.optional(),
    current_password: changePasswordSchema.shape.current_password,
  })
  .refine((input) => subjects.filter((name) => input[name] !== undefined).length === 1, {
    error: "api.legal_status.one",
  });

export const statusChangeSchema = z.object({
  id: z.number().int(),
  kind: z.enum(changeKinds),
  state: z.enum(changeStates),
  self_employed: z.boolean().nullable(),
  vat_regime: z.enum(vatRegimes).nullable(),
  number: z.string().nullable(),
  asked_at: instant,
  answer_until: instant,
  effective_at: instant.nullable(),
  reason: z.string().nullable(),
});

const legalStatusSchema = z.object({
  self_employed: z.boolean(),
  /** False while a candidate has not chosen; `self_employed` is then provisional (TEA-070). */
  status_chosen: z.boolean(),
  home_services: z.enum(homeServicesAnswers),
  /** Lives outside France, where no wage is paid (decision 062). */
  is_abroad: z.boolean(),
  /** One hour at the advised price of what is taught, net under each status. */
  hour: z
    .object({
      cursus_id: z.number().int(),
      format: z.enum(lessonFormats),
      price: euros,
      after_credit: euros.nullable(),
      independent: euros,
      salaried: euros,
    })
    .nullable(),
  siret: z.string().nullable(),
  siret_being_created: z.boolean(),
  vat_regime: z.enum(vatRegimes),
  vat_number: z.string().nullable(),
  health_insurance_number: z.string().nullable(),
  /** When a change of employment may take effect, in Paris; empty for a candidate. */
  first_days: z.array(z.iso.date()),
  changes: z.array(statusChangeSchema),
});

export const statusChanges = {
  show: teacher.get("/api/teacher/legal-status", {
    cache: "no-store",
    output: legalStatusSchema,
  }),
  change: teacher.patch("/api/teacher", {
    teachers: "all",
    once: true,
    limit: { calls: 20, perSeconds: 3600 },
    body: changeSchema,
    output: teacherSchema,
  }),
  withdraw: teacher.delete("/api/teacher/status-changes/:id", {
    mailsOthers: true,
    teachers: "applicants",
    params: z.object({ id: idOf("status_change") }),
    output: legalStatusSchema,
  }),
  ...operatorChangeEndpoints,
};

export type LegalStatus = z.output<typeof legalStatusSchema>;
export type StatusChange = z.output<typeof statusChangeSchema>;
export type OwnChange = z.output<typeof changeSchema>;
