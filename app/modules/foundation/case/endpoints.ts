import { z } from "zod";

import { instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { roles } from "#app/lib/actor.ts";

import { caseKinds, caseStates, decisions } from "./domain.ts";

const id = z.number().int();
const text = z.string().nullable();
const linked = id.nullable();
const params = z.object({ id: idOf("case") });

const rowSchema = z.object({
  id,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  reference: z.string(),
  asked_at: instant,
  name: text,
  email: text,
  phone: text,
  person_id: linked,
  person_role: z.enum(roles).nullable(),
  about: z.string(),
  lesson_request_id: linked,
  teacher_id: linked,
  group_lesson_id: linked,
  contract_id: linked,
  student_id: linked,
  subject: text,
  subject_kind: text,
  subject_id: linked,
  /** Shows the subject. */
  subject_command: text,
  origin: text,
  target: text,
  url: text,
  text: z.string(),
  doubtful: z.boolean(),
  contested: z.boolean(),
});

const wholeSchema = rowSchema.extend({
  /** Names of what it is about. */
  teacher: text,
  group_lesson: text,
  decision: z.enum(decisions).nullable(),
  decision_reasons: text,
  /** The reasons that the author read, where they differ from the sender’s. */
  author_reasons: text,
  contest: text,
  done_at: instant.nullable(),
  contested_at: instant.nullable(),
  /** What the same person or address wrote before, the newest first. */
  earlier: z.array(
    rowSchema.pick({ id: true, kind: true, state: true, asked_at: true, text: true }),
  ),
  history: z.array(
    z.object({
      at: instant,
      event: z.string(),
      to: z.string(),
      by: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
});

const answeredSchema = rowSchema.pick({ id: true, state: true });

/** The wire calls them cards (API-247, OPS-10). */
export const cases = {
  list: operator.get("/api/operator/cards", {
    command: "case list",
    list: true,
    query: z.object({
      kind: z.enum(caseKinds).optional(),
      state: z.enum(caseStates).optional(),
      ...pagingShape,
    }),
    output: listOf(rowSchema),
  }),

  show: operator.get("/api/operator/cards/:id", {
    command: "case show",
    notes: "people",
    params,
    output: wholeSchema,
  }),

  /** Taken, or closed without a mail. */
  update: operator.patch("/api/operator/cards/:id", {
    command: ["case take status=in_progress", "case done status=done"],
    reason: "none",
    params,
    body: z.object({
      status: z.enum(["in_progress", "done"]),
      /** Kept in its history. */
      reason: z.string().trim().max(500, "api.operator.reason_long").optional(),
      /** What was said on the telephone; stays in the history. */
      note: z.string().trim().max(1000, "api.field.too_big").optional(),
    }),
    output: answeredSchema,
  }),

  /**
   * A form that looks sent by a robot: `person` acknowledges it and lets it wait with the others, `delete` leaves
   * nothing of it (API-247, PUB-078). 409 when no doubt is left.
   */
  settleDoubt: operator.post("/api/operator/cards/:id/doubt", {
    command: "case doubt :action",
    reason: "none",
    mailsOthers: true,
    params,
    body: z.object({ action: z.enum(["person", "delete"]) }),
    output: z.object({ id, state: z.enum([...caseStates, "deleted"]) }),
  }),

  /** Closes it, but for a notice, which waits for its decision. */
  reply: operator.post("/api/operator/cards/:id/reply", {
    command: "case reply [--again]",
    reason: "none",
    mailsOthers: true,
    params,
    body: z.object({
      text: z
        .string({ error: "api.support.reply" })
        .trim()
        .min(1, "api.support.reply")
        .max(4000, "api.field.too_big"),
    }),
    output: answeredSchema,
  }),
};
