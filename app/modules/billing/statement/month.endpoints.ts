import { z } from "zod";

import { endpoint, euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { naming } from "#app/api/id.ts";
import { vatPartSchema } from "#app/modules/billing/bill/vat.endpoints.ts";
import { paymentMeans } from "#app/modules/billing/payment/domain.ts";

/** A month in Paris: « 2026-10 ». */
const monthParams = z.object({
  month: naming(
    z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: "api.date.invalid" }),
    "reference",
    "month",
  ),
});

const statementSchema = z.object({
  month: z.string(),
  /** The bills and the credit notes of the month, in order; a credit note is negative. */
  bills: z.array(
    z.object({
      number: z.string(),
      date: instant,
      label: z.string(),
      amount: euros,
      /** Where its advance failed, what is asked of the family now (STM-22). */
      state: stateSchema.nullable(),
      pdf_url: z.string(),
    }),
  ),
  /** Money that came in, or went back: then it is negative. */
  payments: z.array(
    z.object({
      date: instant,
      means: z.enum(paymentMeans).nullable(),
      number: z.string(),
      amount: euros,
    }),
  ),
  /** The tax inside the bills of the month, their credit notes deducted, rate by rate (LAW-17). */
  vat: z.array(vatPartSchema),
  /** What was left to pay when it began, less what was owed to the family. */
  carried: euros,
  billed: euros,
  credited: euros,
  received: euros,
  /** At its end: what was left to pay, less what was owed to the family; and what it had as credit. */
  balance: euros,
  credit: euros,
});

export const statementEndpoints = {
  /** What a family was billed and what it paid in a month, to be read (CUS-047). */
  show: endpoint({
    method: "GET",
    path: "/api/customer/statements/:month/lines",
    access: "customer",
    input: { params: monthParams },
    output: statementSchema,
  }),

  /** The same as a PDF, without a number: it is no bill (API-287). */
  download: endpoint({
    method: "GET",
    path: "/api/customer/statements/:month",
    access: "customer",
    input: { params: monthParams },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
};

export type Statement = z.output<typeof statementSchema>;
