import { z } from "zod";

import { endpoint, euros, instant, pagingShape, stateSchema } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";
import { paymentCauses } from "#app/modules/billing/bill/cause.domain.ts";
import { awaitedMeans, billStates } from "#app/modules/billing/bill/domain.ts";
import { vatPartSchema } from "#app/modules/billing/bill/vat.endpoints.ts";
import { paymentMeans, paymentStates } from "#app/modules/billing/payment/domain.ts";

import { billTypes, shownLineKinds } from "./list-own.domain.ts";

const attemptSchema = z.object({
  at: instant,
  means: z.enum(paymentMeans),
  status: z.enum(paymentStates),
  /** Why the bank refused, and the sentence that says so (ERR-05). */
  cause: z.enum(paymentCauses).nullable(),
  message: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  /** When it is tried again by itself. */
  retry_at: instant.nullable(),
});

export const instructionsSchema = z.object({
  means: z.enum(awaitedMeans),
  payee: z.string(),
  iban: z.string().optional(),
  address: z.string().optional(),
  amount: euros,
  reference: z.string(),
  deadline: instant,
});

/** A bill as its family reads it (API-018): what it was for, what is left to pay, its papers. */
export const ownBillSchema = z.object({
  id: z.number().int(),
  type: z.enum(billTypes),
  number: z.string(),
  date: instant,
  /** What it was for, in lines, the first one the shortest. */
  about: z.array(z.string()),
  amount: euros,
  paid: euros,
  /** What is still to be paid. */
  due: euros,
  /** What of it no tax credit leaves to the family; null where none applies. */
  due_after_tax_credit: euros.nullable(),
  status: z.enum(billStates),
  state: stateSchema,
  lines: z.array(
    z.object({
      kind: z.enum(shownLineKinds),
      label: z.string(),
      amount: euros,
      /** A tax credit applies (STM-21). */
      eligible: z.boolean(),
    }),
  ),
  /** The tax inside it, rate by rate, and what the law wants said of it (LAW-17). */
  vat: z.array(vatPartSchema),
  vat_mention: z.string().nullable(),
  issuer: z.string(),
  pdf_url: z.string(),
  /** Once money is in. */
  receipt_url: z.string().nullable(),
  credit_notes: z.array(
    z.object({ number: z.string(), date: instant, amount: euros, pdf_url: z.string() }),
  ),
  /** Nobody collects it now: what it is for is contested. */
  held: z.boolean(),
  /** Where it is paid, while it may be. */
  pay_url: z.string().nullable(),
  /** By what its family chose to pay it, and where that goes, while it is awaited (API-162). */
  instructions: instructionsSchema.nullable(),
  /** The attempt that paid it, else the last one. */
  payment: attemptSchema.nullable(),
  /** Every one, the last one first. */
  attempts: z.array(attemptSchema),
});

/** The same without its lines and its papers. */
const waitingBillSchema = ownBillSchema.omit({
  lines: true,
  vat: true,
  vat_mention: true,
  credit_notes: true,
});

export const ownBillEndpoints = {
  /** The family's bills, three a page, the newest first; beside them those that are not paid, and its credit (API-018). */
  list: endpoint({
    method: "GET",
    path: "/api/customer/invoices",
    access: "customer",
    list: true,
    input: { query: z.object({ ...pagingShape, type: z.enum(billTypes).default("lesson") }) },
    output: z.object({
      data: z.object({
        bills: z.array(ownBillSchema),
        /** What the entity of these bills keeps for the next ones, and until when (STM-47). */
        credit: euros,
        credit_until: z.iso.date().nullable(),
        /** Months of statements, whatever the page and the type, the newest first: « 2026-10 » (CUS-047). */
        months: z.array(z.string()),
        /** Of both lists, the oldest first, twenty at most. */
        waiting: z.array(ownBillSchema),
      }),
      total: z.number().int(),
    }),
  }),

  /** The family's bills that are not paid, of both types, the oldest first, twenty at most (API-018). */
  waiting: endpoint({
    method: "GET",
    path: "/api/customer/bills/waiting",
    access: "customer",
    input: {},
    output: z.object({ data: z.array(waitingBillSchema) }),
  }),

  /** One bill of one's own (API-018). */
  show: endpoint({
    method: "GET",
    path: "/api/customer/invoices/:id",
    access: "customer",
    input: { params: z.object({ id: idOf("bill") }) },
    output: ownBillSchema,
  }),
};

export type OwnBill = z.output<typeof ownBillSchema>;
export type WaitingBill = z.output<typeof waitingBillSchema>;
export type Attempt = z.output<typeof attemptSchema>;
export type BillQuery = z.output<(typeof ownBillEndpoints.list)["input"]["query"]>;
