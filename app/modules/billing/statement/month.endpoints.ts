import { z } from "zod";

import { customer, euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { monthForm } from "#app/lib/month.ts";
import { vatPartSchema } from "#app/modules/billing/bill/vat.endpoints.ts";
import { paymentMeans } from "#app/modules/billing/payment/domain.ts";

/** Paris month: « 2026-10 ». */
const monthParams = z.object({
  month: naming(z.string().regex(monthForm, { error: "api.date.invalid" }), "reference", "month"),
});

const statementSchema = z.object({
  month: z.string(),
  bills: z.array(
    z.object({
      number: z.string(),
      date: instant,
      label: z.string(),
      amount: euros,
      state: stateSchema.nullable(),
      pdf_url: z.string(),
    }),
  ),
  /** Money received; negative when refunded. */
  payments: z.array(
    z.object({
      date: instant,
      means: z.enum(paymentMeans).nullable(),
      number: z.string(),
      amount: euros,
    }),
  ),
  vat: z.array(vatPartSchema),
  /** Due at the start, less what the family was owed. */
  carried: euros,
  billed: euros,
  credited: euros,
  received: euros,
  balance: euros,
  credit: euros,
});

export const statementEndpoints = {
  showMonth: customer.get("/api/customer/statements/:month/lines", {
    params: monthParams,
    output: statementSchema,
  }),

  downloadMonth: customer.get("/api/customer/statements/:month", {
    params: monthParams,
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type Statement = z.output<typeof statementSchema>;
