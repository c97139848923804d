import { z } from "zod";

import { euros, idSchema, instant, listOf, operator, pagingShape } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";

import { mostPlanDates } from "./plan.domain.ts";

/** A date of a plan; `left`: still to come of it. */
const partSchema = z.object({ on: z.iso.date(), amount: euros, left: euros });

export const planSchema = z.object({
  dates: z.array(partSchema),
  /** A date has passed without its sum. */
  missed: z.boolean(),
});

export const planEndpoints = {
  /** A bill is paid in up to four dates; its reminders and the stop of new lessons follow them (API-301). */
  plan: operator.post("/api/operator/bills/:id/payment-plan", {
    mailsOthers: true,
    params: z.object({ id: naming(idSchema.or(z.string()), "owned", "bill") }),
    body: z.object({
      dates: z
        .array(z.iso.date("api.date.invalid"), "api.payment.plan_dates")
        .min(1, "api.payment.plan_dates")
        .max(mostPlanDates, "api.payment.plan_dates"),
      /** The plan that the bill has already ends. */
      replace: z.boolean().optional(),
    }),
    output: z.object({
      bill: z.string(),
      dates: z.array(partSchema.omit({ left: true })),
    }),
  }),

  /** Plans of bills that are not settled, those with a missed date first. */
  listPlans: operator.get("/api/operator/payment-plans", {
    list: true,
    query: z.object(pagingShape),
    output: listOf(
      planSchema.extend({
        id: z.number().int(),
        bill_id: z.number().int(),
        bill: z.string(),
        customer_id: z.number().int(),
        customer: z.string(),
        rest: euros,
        created_at: instant,
      }),
    ).extend({ rest: euros }),
  }),
};
