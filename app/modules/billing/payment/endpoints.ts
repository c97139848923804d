import { z } from "zod";

import { euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { paymentCauses } from "#app/modules/billing/bill/cause.domain.ts";
import { billStates } from "#app/modules/billing/bill/domain.ts";

import { paymentStates } from "./domain.ts";

/** How a bill stands, and the attempt that paid it, else the last one. */
export const billPaymentSchema = z.object({
  bill_id: z.number().int(),
  bill_number: z.string(),
  bill_status: z.enum(billStates),
  amount: euros,
  /** Of that attempt; null while no card was there. */
  status: z.enum(paymentStates).nullable(),
  payment_intent_id: z.string().nullable(),
  /** Why the bank refused, and the sentence that says so. */
  cause: z.enum(paymentCauses).nullable(),
  message: z.string().nullable(),
  retry_at: instant.nullable(),
  /** Of that attempt, or of the bill without one. */
  state: stateSchema,
});

export type BillPayment = z.output<typeof billPaymentSchema>;
