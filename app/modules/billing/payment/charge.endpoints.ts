import { z } from "zod";

import { customer, ownAddress } from "#app/api/endpoint.ts";
import { idOf, opaqueId } from "#app/api/id.ts";

import { paymentStates } from "./domain.ts";

const confirmPaymentSchema = z.object({
  bill_id: idOf("bill"),
  payment_intent_id: opaqueId(
    "payment_intent",
    z.string().regex(/^pi_\w{1,200}$/, { error: "api.payment.intent" }),
  ),
  /** Return URL of the bank's confirmation; without it the payment is only read again. */
  return_url: ownAddress.optional(),
});

export const chargingEndpoints = {
  confirm: customer.post("/api/customer/confirm-payment-intent", {
    body: confirmPaymentSchema,
    output: z.object({
      paymentStatus: z.enum(paymentStates),
      paymentMessage: z.string(),
      redirect_url: z.url().nullable(),
    }),
  }),
};
