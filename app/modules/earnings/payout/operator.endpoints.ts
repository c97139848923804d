import { z } from "zod";

import { euros, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { heldReasons, payoutKinds, payoutStates } from "./payout.domain.ts";

const messageText = z.string("api.linking.message").trim().min(3, "api.linking.message").max(2000);

const lineSchema = z.object({
  id: z.number().int(),
  teacher_id: z.number().int(),
  teacher: z.string().nullable(),
  kind: z.enum(payoutKinds),
  amount: euros,
  state: z.enum(payoutStates),
  attempt: z.number().int(),
  failure: z.string().nullable(),
  iban_end: z.string().nullable(),
  created_at: instant,
});

const openedSchema = lineSchema.omit({ teacher: true });
const ofPayout = z.object({ id: idOf("payout") });

export const operatorPayoutEndpoints = {
  /** The newest first (OPS-07). */
  listAll: operator.get("/api/operator/payouts", {
    list: true,
    query: z.object({
      ...pagingShape,
      state: z.enum(payoutStates).optional(),
      teacher_id: idOf("teacher").optional(),
    }),
    output: listOf(lineSchema),
  }),

  showAny: operator.get("/api/operator/payouts/:id", {
    notes: "people",
    params: ofPayout,
    output: lineSchema.extend({
      transfers: z.array(
        z.object({
          bill_id: z.number().int().nullable(),
          course_id: z.number().int().nullable(),
          payslip_id: z.number().int().nullable(),
          amount: euros,
          sent: euros,
          transfer: z.string().nullable(),
        }),
      ),
    }),
  }),

  /**
   * Who is paid on Tuesday, who is held back and why, the largest sum first; 500 teachers at most. The sums are those
   * of all teachers (OPS-27).
   */
  showNextRun: operator.get("/api/operator/payout-run", {
    command: "payout next",
    list: true,
    output: listOf(
      z.object({
        teacher_id: z.number().int(),
        teacher: z.string(),
        amount: euros,
        courses: z.number().int(),
        iban_end: z.string().nullable(),
        held: z.enum(heldReasons).nullable(),
      }),
    ).extend({ date: instant, leaving: euros, held: euros }),
  }),

  /** By mail and inside the site, about their payouts and account. */
  write: operator.post("/api/operator/payees/:id/message", {
    command: "payee write",
    reason: "none",
    mailsOthers: true,
    limit: { calls: 60, perSeconds: 3600 },
    params: z.object({ id: idOf("teacher") }),
    body: z.object({ text: messageText }),
    output: z.object({ teacher_id: z.number().int(), text: z.string() }),
  }),

  /** Opens and sends what every teacher has earned, without waiting for Tuesday. */
  run: operator.post("/api/operator/payouts/run", {
    money: true,
    reason: "none",
    output: z.object({ opened: z.array(openedSchema) }),
  }),

  /** The next jobs send a failed payout once more. */
  retry: operator.post("/api/operator/payouts/:id/retry", {
    money: true,
    reason: "none",
    params: ofPayout,
    output: openedSchema,
  }),
};
