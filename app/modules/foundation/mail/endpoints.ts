import { z } from "zod";

import { instant, listOf, operator, pagingShape, visitor } from "#app/api/endpoint.ts";
import { idOf, secretOf } from "#app/api/id.ts";
import { outboxStates } from "#app/lib/outbox.ts";

import { refusableMails } from "./domain.ts";

const params = z.object({ token: secretOf("mail_refusal", z.string().min(1).max(300)) });

const state = z.enum(outboxStates);
const byId = z.object({ id: idOf("mail") });

export const mailHeadSchema = z.object({
  id: z.number().int(),
  state,
  to: z.string(),
  subject: z.string(),
  tries: z.number().int(),
  created_at: instant,
  sent_at: instant.nullable(),
  failure: z.string().nullable(),
});

export const mails = {
  showUnsubscribe: visitor.get("/api/public/unsubscribe/:token", {
    params,
    output: z.object({ kind: z.enum(refusableMails), done: z.boolean() }),
    cache: "no-store",
    limit: { calls: 60, perSeconds: 60 },
  }),

  unsubscribe: visitor.post("/api/public/unsubscribe/:token", {
    params,
    answer: "none",
    limit: { calls: 60, perSeconds: 60 },
  }),

  /** Without what they say (OPS-15). */
  list: operator.get("/api/operator/mails", {
    list: true,
    query: z.object({ state: state.optional(), ...pagingShape }),
    output: listOf(mailHeadSchema),
  }),

  /** Its history keeps who read it. */
  show: operator.get("/api/operator/mails/:id", {
    params: byId,
    output: mailHeadSchema.extend({ text: z.string() }),
  }),

  retry: operator.post("/api/operator/mails/:id/retry", {
    reason: "none",
    params: byId,
    output: mailHeadSchema.pick({ id: true, state: true }),
  }),

  /** After a carrier was down for days: every dead mail (STM-44). */
  retryAll: operator.post("/api/operator/mails/retry", {
    command: "mail retry-all",
    reason: "none",
    output: z.object({ retried: z.number().int() }),
  }),

  /** One that was given up is tried no more: its person was reached by other means (OPS-33). */
  close: operator.post("/api/operator/mails/:id/close", {
    params: byId,
    output: mailHeadSchema.pick({ id: true, state: true }),
  }),
};
