import { z } from "zod";

import { customer, euros, instant, pagingShape, stateSchema, whole } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { paymentCauses } from "#app/modules/billing/bill/cause.domain.ts";
import { awaitedMeans, billStates } from "#app/modules/billing/bill/domain.ts";
import { vatPartSchema } from "#app/modules/billing/bill/vat.endpoints.ts";
import { paymentMeans, paymentStates } from "#app/modules/billing/payment/domain.ts";
import { planSchema } from "#app/modules/billing/payment/plan.endpoints.ts";

import { billTypes, shownLineKinds } from "./list-own.domain.ts";

const attemptSchema = z.object({
  at: instant,
  means: z.enum(paymentMeans),
  status: z.enum(paymentStates),
  cause: z.enum(paymentCauses).nullable(),
  message: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  retry_at: instant.nullable(),
});

export const instructionsSchema = z.object({
  means: z.enum(awaitedMeans),
  payee: z.string(),
  iban: z.string().optional(),
  address: z.string().optional(),
  amount: euros,
  /** Set aside already: `amount` is the rest (OPS-06). */
  received: euros,
  reference: z.string(),
  deadline: instant,
});

export const ownBillSchema = z.object({
  id: z.number().int(),
  type: z.enum(billTypes),
  number: z.string(),
  date: instant,
  about: z.array(z.string()),
  /** « Mathématiques, Léa, 1 h 30 », and its day. */
  short: z.string(),
  on: instant,
  amount: euros,
  paid: euros,
  due: euros,
  /** Null when no tax credit applies. */
  due_after_tax_credit: euros.nullable(),
  status: z.enum(billStates),
  state: stateSchema,
  lines: z.array(
    z.object({
      kind: z.enum(shownLineKinds),
      label: z.string(),
      amount: euros,
      eligible: z.boolean(),
    }),
  ),
  vat: z.array(vatPartSchema),
  vat_mention: z.string().nullable(),
  issuer: z.string(),
  pdf_url: z.string(),
  receipt_url: z.string().nullable(),
  credit_notes: z.array(
    z.object({ number: z.string(), date: instant, amount: euros, pdf_url: z.string() }),
  ),
  held: z.boolean(),
  pay_url: z.string().nullable(),
  instructions: instructionsSchema.nullable(),
  /** Paid in several dates (API-301). */
  plan: planSchema.nullable(),
  payment: attemptSchema.nullable(),
  attempts: z.array(attemptSchema),
});

const waitingBillSchema = ownBillSchema.omit({
  lines: true,
  vat: true,
  vat_mention: true,
  credit_notes: true,
});

const monthSumSchema = z.object({
  month: z.string(),
  lessons: z.number().int(),
  group_lessons: z.number().int(),
  credit_notes: z.number().int(),
  amount: euros,
  credited: euros,
});

export const ownBillEndpoints = {
  list: customer.get("/api/customer/invoices", {
    list: true,
    /** Without a type: lessons; of a year: all. « last » is the last year with papers. */
    query: z.object({
      ...pagingShape,
      type: z.enum(billTypes).optional(),
      year: z.union([z.literal("last"), whole(z.number().int().min(2000).max(2999))]).optional(),
    }),
    output: z.object({
      data: z.object({
        bills: z.array(ownBillSchema),
        credit: euros,
        credit_until: z.iso.date().nullable(),
        /** « 2026-10 », newest first (CUS-047). */
        months: z.array(z.string()),
        /** What each of them holds; the amount less its credit notes. */
        month_sums: z.array(monthSumSchema),
        year: z.number().int().nullable(),
        credits: z.array(z.object({ type: z.enum(billTypes), amount: euros, until: z.iso.date() })),
        /** Sums on their way back (API-288). */
        refunds: z.number().int(),
        waiting: z.array(ownBillSchema),
      }),
      total: z.number().int(),
    }),
  }),

  listWaiting: customer.get("/api/customer/bills/waiting", {
    output: z.object({ data: z.array(waitingBillSchema) }),
  }),

  show: customer.get("/api/customer/invoices/:id", {
    params: z.object({ id: idOf("bill") }),
    output: ownBillSchema,
  }),
};

export type OwnBill = z.output<typeof ownBillSchema>;
export type OwnBills = z.output<typeof ownBillEndpoints.list.output>["data"];
export type WaitingBill = z.output<typeof waitingBillSchema>;
export type Attempt = z.output<typeof attemptSchema>;
export type BillQuery = z.output<(typeof ownBillEndpoints.list)["input"]["query"]>;
