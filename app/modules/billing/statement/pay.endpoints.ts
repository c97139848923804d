import { z } from "zod";

import { customer, ownAddress } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { awaitedMeans } from "#app/modules/billing/bill/domain.ts";
import { paymentStates } from "#app/modules/billing/payment/domain.ts";

import { instructionsSchema, ownBillSchema } from "./list.endpoints.ts";

const ownParams = z.object({ id: idOf("bill") });

export const chargedSchema = z.object({
  paymentStatus: z.enum(paymentStates),
  paymentMessage: z.string(),
  bill_id: z.number().int(),
  /** Null: the cardholder confirms on the bank's own page. */
  client_secret: z.string().nullable(),
  redirect_url: z.url().nullable(),
});

export const payEndpoints = {
  pay: customer.post("/api/customer/bills/:id/pay", {
    once: true,
    params: ownParams,
    body: z.object({ return_url: ownAddress.optional() }),
    output: chargedSchema,
  }),

  finish: customer.post("/api/customer/bills/:id/finish", {
    params: ownParams,
    output: chargedSchema,
  }),

  chooseMeans: customer.post("/api/customer/bills/:id/payment-method", {
    once: true,
    params: ownParams,
    body: z.object({
      paymentType: z.enum(awaitedMeans, { error: "api.payment.means_required" }),
    }),
    output: z.object({ bill: ownBillSchema, instructions: instructionsSchema }),
  }),
};
