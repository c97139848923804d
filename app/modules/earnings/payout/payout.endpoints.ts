import { z } from "zod";

import { euros, instant, stateSchema, teacher } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { payeeStates } from "./account.domain.ts";
import { payoutKinds, payoutStates } from "./payout.domain.ts";

/** Negative: taken back because it was credited (STM-11). */
const transferSchema = z.object({
  id: z.number().int(),
  course_id: z.number().int(),
  student: z.string(),
  date: instant,
  duration: z.number().int(),
  family: euros,
  amount: euros,
  fees: euros,
  /** Gesture borne by the teacher, deducted from `amount` (OPS-06). */
  borne: euros,
  own_family: z.boolean(),
});

const paidPayslipSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  period: z.string(),
  customer: z.string(),
  net: euros,
  pdf: z.string(),
});

const paidSessionSchema = z.object({
  title: z.string(),
  date: instant,
  duration: z.number().int(),
  /** Negative: taken back because the session did not take place. */
  amount: euros,
});

const payoutSchema = z.object({
  id: z.number().int(),
  kind: z.enum(payoutKinds),
  date: instant,
  amount: euros,
  status: z.enum(payoutStates),
  transfers_count: z.number().int(),
  state: stateSchema,
  iban_end: z.string().nullable(),
  transfers: z.array(transferSchema),
  payslips: z.array(paidPayslipSchema),
  /** Of group lessons (TEA-069). */
  sessions: z.array(paidSessionSchema),
});

const comingSchema = transferSchema.omit({ id: true });

const nextSchema = z.object({
  date: instant,
  amount: euros,
  family: euros,
  fees: euros,
  /** By how the family came; rates in per cent. */
  fee_parts: z.array(z.object({ own_family: z.boolean(), rate: z.number(), amount: euros })),
  /** Of what families paid; no rate where a change of rate lies between courses. */
  contributions: z.object({ rate: z.number().nullable(), amount: euros }),
  courses: z.number().int(),
  /** Sessions of group lessons, in the amount; without commission (TEA-069). */
  sessions: euros,
  /** Refused by a bank and leaving with this run; not in the amount. */
  retried: euros,
  transfers: z.array(comingSchema),
});

const accountSchema = z.object({
  account_payment_status: z.enum(payeeStates),
  state: stateSchema,
  iban_end: z.string().nullable(),
  iban_open: z.boolean(),
  due: z.array(z.string()),
  self_employed: z.boolean(),
  mandate: z.object({
    version: z.string(),
    date: z.iso.date(),
    accepted_version: z.string().nullable(),
    accepted_at: instant.nullable(),
  }),
  /** Negative: deducted from what comes (STM-11). */
  next: nextSchema,
  later: z.object({ date: instant, amount: euros, courses: z.number().int() }),
  /** Refused by a bank; waits for another account number. */
  failed: euros,
  today: z.iso.date(),
});

export const ibanSchema = z.object({ iban: z.string("api.payout.iban").trim().max(60) });

export const payoutEndpoints = {
  /** Newest first, ten at a time; X-Has-More says whether older ones follow (API-108). */
  list: teacher.get("/api/teacher/payouts", {
    parts: true,
    query: z.object({ last_payout_id: idOf("payout").optional() }),
    output: z.array(payoutSchema),
  }),
  listTransfers: teacher.get("/api/teacher/payouts/:id/transfers", {
    params: z.object({ id: idOf("payout") }),
    output: z.array(transferSchema),
  }),
  download: teacher.get("/api/teacher/payouts/:id/download", {
    params: z.object({ id: idOf("payout") }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
  downloadSessionInvoice: teacher.get("/api/teacher/payouts/:id/sessions/download", {
    params: z.object({ id: idOf("payout") }),
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
  showAccount: teacher.get("/api/teacher/payout-account", {
    output: accountSchema,
  }),
};

export type Payout = z.output<typeof payoutSchema>;
export type Coming = z.output<typeof comingSchema>;
export type PayoutAccount = z.output<typeof accountSchema>;
