import { z } from "zod";

import { endpoint, instant } from "#app/api/endpoint.ts";
import { idOf, publicId } from "#app/api/id.ts";
import { lessonFormats, teacherModes } from "#app/modules/catalogue/teacher/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const person = z.object({ firstname: z.string(), lastname: z.string() });

/** Who employs the teacher in a mode, who acts for the employer, under which declaration (LAW-18, LAW-19). */
const modeShape = {
  mode: z.enum(teacherModes),
  /** Nobody, both, where the teacher is independent. */
  employer: z.string().nullable(),
  acts_for_employer: z.string().nullable(),
  /** The declaration of home services under which the courses are given; none where there is none. */
  home_services: z.object({ number: z.string(), declared_on: z.iso.date().nullable() }).nullable(),
};

/** What a contract is made of for both of its sides, beside its prices and its state (CUS-046, TEA-061). */
export const contractTermsSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  ...modeShape,
  family: person,
  student: person,
  teacher: person,
  /** Its versions by mode, the oldest first; a coming one is announced and does not hold yet (STM-16). */
  modes: z.array(
    z.object({ ...modeShape, from: instant, until: instant.nullable(), coming: z.boolean() }),
  ),
  /** What the law wants said of the VAT now; nothing of a mandate (LAW-17). */
  vat_mention: z.string().nullable(),
  /** The oldest first; one that runs ends in the future. */
  pauses: z.array(z.object({ from: instant, to: instant })),
  /** Courses that were given, and their minutes. */
  given: z.object({ courses: z.number().int(), minutes: z.number().int() }),
});

const format = z.enum(lessonFormats, { error: "api.course.format_required" }).optional();

/** What a paper made before an agreement is about: an answer to a request, or a teacher's own prices. */
export const offerShape = {
  lesson_request_id: idOf("lesson_request").optional(),
  /** Whose answer to the request; the one that is the furthest when it is not said. */
  proposal_id: idOf("proposal").optional(),
  teacher_id: publicId("teacher").optional(),
  subject_id: referenceId("subject").optional(),
  level_id: referenceId("level").optional(),
  format,
};

const own = { params: z.object({ id: idOf("contract") }) };
const pdf = { output: z.instanceof(Response), answer: "pdf", cache: "no-store" } as const;

export const contractPaperEndpoints = {
  /** What both sides of a contract read of it alike. */
  show: endpoint({
    method: "GET",
    path: "/api/contract/:id/terms",
    access: "any",
    input: own,
    output: contractTermsSchema,
  }),
  /** The contract as a PDF, for either side: every price version, mode, employer, declaration (API-065). */
  print: endpoint({
    method: "GET",
    path: "/api/contract/:id/print",
    access: "any",
    input: own,
    ...pdf,
  }),
  /** What the contract would say, before anything is agreed (API-066): of an answer, or of a teacher's own prices. */
  preview: endpoint({
    method: "GET",
    path: "/api/contract/preview",
    access: "any",
    input: { query: z.object(offerShape) },
    ...pdf,
  }),
};

export type ContractTerms = z.output<typeof contractTermsSchema>;
export type OfferQuery = z.output<z.ZodObject<typeof offerShape>>;
