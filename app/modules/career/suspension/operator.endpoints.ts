import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { noContact } from "#app/api/public-text.ts";
import { suspensionStates } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { suspensionGrounds } from "#app/modules/foundation/reference/domain.ts";

const id = z.number().int();
const state = z.enum(suspensionStates);
const params = z.object({ id: idOf("teacher") });

const rowSchema = z.object({
  id,
  teacher_id: id,
  teacher: z.string(),
  state,
  word: z.string(),
  ground: z.enum(suspensionGrounds),
  reasons: z.string(),
  announced_at: instant,
  effective_at: instant,
  lifted_at: instant.nullable(),
  contest: z
    .object({
      text: z.string().nullable(),
      at: instant,
      word: z.string().nullable(),
      answer_until: instant,
      overdue: z.boolean(),
      answer: z.string().nullable(),
      answered_at: instant.nullable(),
    })
    .nullable(),
});

const historySchema = z.array(
  z.object({ at: instant, event: z.string(), to: z.string(), by: z.string() }),
);

const announcedSchema = rowSchema.pick({
  id: true,
  teacher_id: true,
  state: true,
  effective_at: true,
});

/** By the teacher's id: the last suspension of each. */
export const operatorEndpoints = {
  listAll: operator.get("/api/operator/suspensions", {
    list: true,
    query: z.object({ state: state.optional(), ...pagingShape }),
    output: listOf(rowSchema),
  }),

  showAny: operator.get("/api/operator/suspensions/:id", {
    notes: "people",
    params,
    output: rowSchema.extend({ history: historySchema }),
  }),

  /** Thirty days ahead or later; at once for documents or safety only (LAW-23). */
  announce: operator.post("/api/operator/teachers/:id/suspension", {
    command: "teacher suspend",
    reason: "none",
    mailsOthers: true,
    params,
    body: z.object({
      ground: z.enum(suspensionGrounds),
      reasons: z.string({ error: "api.suspension.reasons" }).superRefine(noContact),
      from: z.iso.date("api.date.invalid").optional(),
      at_once: z.boolean().default(false),
    }),
    output: announcedSchema,
  }),

  lift: operator.delete("/api/operator/teachers/:id/suspension", {
    mailsOthers: true,
    params,
    output: announcedSchema.omit({ effective_at: true }),
  }),

  answer: operator.post("/api/operator/suspensions/:id/answer", {
    command: "teacher answer-contest",
    reason: "none",
    mailsOthers: true,
    params,
    body: z.object({ answer: z.string({ error: "api.suspension.answer" }) }),
    output: announcedSchema.omit({ effective_at: true }).extend({ answered_at: instant }),
  }),
};
