import { z } from "zod";

import { anyone, instant } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const person = z.object({ firstname: z.string(), lastname: z.string() });

const modeShape = {
  mode: z.enum(teacherModes),
  /** Both null for an independent teacher. */
  employer: z.string().nullable(),
  acts_for_employer: z.string().nullable(),
  home_services: z.object({ number: z.string(), declared_on: z.iso.date().nullable() }).nullable(),
};

export const contractTermsSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  ...modeShape,
  family: person,
  student: person,
  teacher: person,
  modes: z.array(
    z.object({ ...modeShape, from: instant, until: instant.nullable(), coming: z.boolean() }),
  ),
  /** Null under a mandate (LAW-17). */
  vat_mention: z.string().nullable(),
  pauses: z.array(z.object({ from: instant, to: instant })),
  given: z.object({ courses: z.number().int(), minutes: z.number().int() }),
});

const format = z.enum(lessonFormats, { error: "api.course.format_required" }).optional();

export const offerShape = {
  lesson_request_id: idOf("lesson_request").optional(),
  /** Defaults to the most advanced answer. */
  proposal_id: idOf("proposal").optional(),
  teacher_id: publicId("teacher").optional(),
  subject_id: referenceId("subject").optional(),
  level_id: referenceId("level").optional(),
  format,
};

const own = { params: z.object({ id: idOf("contract") }) };
const pdf = { output: z.instanceof(Response), answer: "pdf", cache: "no-store" } as const;

export const contractPaperEndpoints = {
  showPaper: anyone.get("/api/contract/:id/terms", {
    ...own,
    output: contractTermsSchema,
  }),
  print: anyone.get("/api/contract/:id/print", {
    ...own,
    ...pdf,
  }),
  preview: anyone.get("/api/contract/preview", {
    query: z.object(offerShape),
    ...pdf,
  }),
};

export type ContractTerms = z.output<typeof contractTermsSchema>;
export type OfferQuery = z.output<z.ZodObject<typeof offerShape>>;
