import { z } from "zod";

import { euros, instant } from "#app/api/endpoint.ts";
import { waitingSchema } from "#app/modules/lesson-request/endpoints.ts";

import { billStates } from "./bill.domain.ts";
import { paymentCauses, paymentStates } from "./payment.domain.ts";

/** How a course's bill stands, and the attempt by card that paid it, else the last one. */
export const coursePaymentSchema = z.object({
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
  /** Whom the attempt, or the bill without one, waits for; null once it is settled. */
  waiting: waitingSchema.nullable(),
});

export type CoursePayment = z.output<typeof coursePaymentSchema>;
