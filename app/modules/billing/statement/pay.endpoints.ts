import { z } from "zod";

import { endpoint, ownAddress } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { awaitedMeans } from "#app/modules/billing/bill/domain.ts";
import { paymentStates } from "#app/modules/billing/payment/domain.ts";

import { instructionsSchema, ownBillSchema } from "./list.endpoints.ts";

const ownParams = z.object({ id: idOf("bill") });

/** What came of a charge; where the bank asks its holder, when it does and a way back was given. */
export const chargedSchema = z.object({
  paymentStatus: z.enum(paymentStates),
  paymentMessage: z.string(),
  bill_id: z.number().int(),
  /** None: the holder is asked on the bank's own page. */
  client_secret: z.string().nullable(),
  redirect_url: z.url().nullable(),
});

export const payEndpoints = {
  /** Charges the saved card for a bill that is due (CUS-006). */
  pay: endpoint({
    method: "POST",
    path: "/api/customer/bills/:id/pay",
    access: "customer",
    once: true,
    input: { params: ownParams, body: z.object({ return_url: ownAddress.optional() }) },
    output: chargedSchema,
  }),

  /** What became of a bill on the provider's page, as the provider tells it. */
  finish: endpoint({
    method: "POST",
    path: "/api/customer/bills/:id/finish",
    access: "customer",
    input: { params: ownParams },
    output: chargedSchema,
  }),

  /** Chooses to pay a bill that is due by transfer or check: where, how much, under which reference (API-162). */
  choose: endpoint({
    method: "POST",
    path: "/api/customer/bills/:id/payment-method",
    access: "customer",
    once: true,
    input: {
      params: ownParams,
      body: z.object({
        paymentType: z.enum(awaitedMeans, { error: "api.payment.means_required" }),
      }),
    },
    output: z.object({ bill: ownBillSchema, instructions: instructionsSchema }),
  }),
};
