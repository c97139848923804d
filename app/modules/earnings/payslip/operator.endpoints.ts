import { z } from "zod";

import { euros, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { monthForm } from "#app/lib/month.ts";
import { payoutStates } from "#app/modules/earnings/payout/payout.domain.ts";

const month = z.string("api.payslip.month").regex(monthForm, "api.payslip.month");

const lineSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  teacher_id: z.number().int(),
  teacher: z.string(),
  /** None: the second entity employs (TEA-069). */
  customer_id: z.number().int().nullable(),
  customer: z.string(),
  period: z.string(),
  hours: z.number(),
  gross: euros,
  net: euros,
});

export const operatorPayslipEndpoints = {
  /** With their payments, the newest month first (OPS-07). */
  listAll: operator.get("/api/operator/payslips", {
    list: true,
    query: z.object({ ...pagingShape, month: month.optional() }),
    output: listOf(
      lineSchema.extend({
        payout_id: z.number().int().nullable(),
        payment: z.enum([...payoutStates, "by_hand", "waiting"]),
      }),
    ),
  }),

  /** By its negative; its lessons wait for the next payslip. */
  cancel: operator.post("/api/operator/payslips/:id/cancel", {
    reason: "sent",
    money: true,
    mailsOthers: true,
    params: z.object({ id: idOf("payslip") }),
    body: z.object({}),
    output: lineSchema.extend({ cancels: z.string() }),
  }),

  /** Makes those of a month that are not made yet, and opens the payouts of all that wait. */
  run: operator.post("/api/operator/payslips/run", {
    money: true,
    command: "payslip run :month",
    reason: "none",
    body: z.object({ month }),
    output: z.object({
      made: z.array(lineSchema),
      opened: z.array(
        z.object({ payout_id: z.number().int(), teacher_id: z.number().int(), amount: euros }),
      ),
    }),
  }),
};
