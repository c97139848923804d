import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { withdrawalStates } from "./domain.ts";

const id = z.number().int();
const state = z.enum(withdrawalStates);

const rowSchema = z.object({
  give_back_by: instant.nullable(),
  id,
  reference: z.string(),
  state,
  word: z.string(),
  name: z.string(),
  email: z.string(),
  /** As it was typed, and the number that it names. */
  contract: z.string(),
  found: z.string().nullable(),
  customer_id: id.nullable(),
  bill_id: id.nullable(),
  to_give_back: euros,
  overdue: z.boolean(),
  stated_at: instant,
  acknowledged_at: instant.nullable(),
  acts_at: instant.nullable(),
});

const decisionSchema = z.object({
  decision: z.enum(["bind", "refuse", "close"]),
  /** Number of a contract, request, registration or bill; for `bind`. */
  contract: z.string().trim().max(200).optional(),
});

export type Decision = z.output<typeof decisionSchema> & Readonly<{ reason: string }>;

export const operatorEndpoints = {
  listAll: operator.get("/api/operator/withdrawals", {
    list: true,
    query: z.object({ state: state.optional(), ...pagingShape }),
    output: listOf(rowSchema),
  }),

  /** What named nothing is bound to a contract, refused by mail with the reason, or closed. */
  decide: operator.post("/api/operator/withdrawals/:id/decision", {
    reason: "sent",
    money: true,
    mailsOthers: true,
    params: z.object({ id: idOf("withdrawal") }),
    body: decisionSchema,
    output: z.object({ id, state }),
  }),

  showAny: operator.get("/api/operator/withdrawals/:id", {
    notes: "people",
    params: z.object({ id: idOf("withdrawal") }),
    output: rowSchema.extend({
      effect: z.string().nullable(),
      doubtful: z.boolean(),
      history: z.array(
        z.object({ at: instant, event: z.string(), to: z.string(), by: z.string() }),
      ),
    }),
  }),
};
