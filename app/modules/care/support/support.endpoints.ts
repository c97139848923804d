import { z } from "zod";

import { customer, instant, stateSchema } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { helpSubjects } from "#app/modules/foundation/case/help.domain.ts";
import { helpContexts } from "#app/modules/foundation/reference/domain.ts";
import { referenceId } from "#app/modules/foundation/reference/endpoints.ts";

const subjectShape = {
  linking_id: idOf("lesson_request").optional(),
  subject_kind: z.enum(helpSubjects).optional(),
  subject_id: idOf("help_subject").optional(),
};

/** Help about a request, another thing or none: screen, category, free text (API-039, VAL-002). */
export const helpSchema = z.object({
  ...subjectShape,
  origin: z.enum(helpContexts).optional(),
  help_category_id: referenceId("help_category", "api.help.category"),
  comment: z
    .string({ error: "api.help.comment" })
    .trim()
    .min(1, { error: "api.help.comment" })
    .max(1000, { error: "api.field.too_big" }),
  teacher_id: idOf("teacher").nullish(),
});

const helpCallSchema = z.object({
  id: z.number().int(),
  reference: z.string(),
  about: z.string(),
  linking_id: z.number().int().nullable(),
  subject: z.string().nullable(),
  subject_kind: z.enum(helpSubjects).nullable(),
  subject_id: z.number().int().nullable(),
  text: z.string(),
  sent_at: instant,
  state: stateSchema,
  replies: z.array(z.object({ at: instant, text: z.string() })),
});

export const helpEndpoints = {
  askHelp: customer.post("/api/linking/help", {
    mailsOthers: true,
    once: true,
    status: 201,
    limit: { calls: 20, perSeconds: 3600 },
    body: helpSchema,
    output: z.object({ reference: z.string() }),
  }),

  /** What the family asked about one thing, or all of it, the newest first. */
  showHelp: customer.get("/api/customer/help", {
    query: z.object(subjectShape),
    output: z.object({
      subject: z.string().nullable(),
      origin: z.enum(helpContexts).nullable(),
      calls: z.array(helpCallSchema),
    }),
  }),
};

export type Help = z.output<typeof helpSchema>;
export type HelpSubjectInput = Pick<Help, keyof typeof subjectShape>;
export type HelpCall = z.output<typeof helpCallSchema>;
