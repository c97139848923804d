import { z } from "zod";

import { euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { paymentCauses } from "#app/modules/billing/bill/cause.domain.ts";
import { billStates } from "#app/modules/billing/bill/domain.ts";

import { paymentStates } from "./domain.ts";

export const billPaymentSchema = z.object({
  bill_id: z.number().int(),
  bill_number: z.string(),
  bill_status: z.enum(billStates),
  amount: euros,
  status: z.enum(paymentStates).nullable(),
  payment_intent_id: z.string().nullable(),
  cause: z.enum(paymentCauses).nullable(),
  message: z.string().nullable(),
  retry_at: instant.nullable(),
  state: stateSchema,
});

export type BillPayment = z.output<typeof billPaymentSchema>;
