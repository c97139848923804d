import { z } from "zod";

import { endpoint, euros, instant, stateSchema } from "#app/api/endpoint.ts";
import { idOf } from "#app/api/id.ts";

import { payeeStates } from "./account.domain.ts";
import { payoutKinds, payoutStates } from "./payout.domain.ts";

/** What a course brings to a payout; negative: what is taken back because it was credited (STM-11). */
const transferSchema = z.object({
  id: z.number().int(),
  course_id: z.number().int(),
  student: z.string(),
  date: instant,
  duration: z.number().int(),
  /** What the family pays for it. */
  family: euros,
  /** The teacher's share. */
  amount: euros,
  /** Préau's commission. */
  fees: euros,
  /** The family was brought by the teacher. */
  own_family: z.boolean(),
});

/** A payslip whose net a payout brings. */
const paidPayslipSchema = z.object({
  id: z.number().int(),
  number: z.string(),
  /** « 2026-10 ». */
  period: z.string(),
  /** The employer. */
  customer: z.string(),
  net: euros,
  pdf: z.string(),
});

const payoutSchema = z.object({
  id: z.number().int(),
  /** Courses given as an independent, or the salaries of payslips. */
  kind: z.enum(payoutKinds),
  date: instant,
  amount: euros,
  status: z.enum(payoutStates),
  transfers_count: z.number().int(),
  state: stateSchema,
  /** The end of the account's number that it went to. */
  iban_end: z.string().nullable(),
  /** The courses that it pays; none of a payout of salaries. */
  transfers: z.array(transferSchema),
  /** The payslips that it pays; none of a payout of courses. */
  payslips: z.array(paidPayslipSchema),
});

/** What a course will bring: a line of a payout that is not open yet. */
const comingSchema = transferSchema.omit({ id: true });

const nextSchema = z.object({
  date: instant,
  amount: euros,
  family: euros,
  fees: euros,
  /** The fees by the way the family came, each with its rate in per cent. */
  fee_parts: z.array(z.object({ own_family: z.boolean(), rate: z.number(), amount: euros })),
  /** What the teacher then pays to Urssaf, an estimation. */
  contributions: z.object({ rate: z.number(), amount: euros }),
  courses: z.number().int(),
  /** What was refused by a bank, and leaves again with this run: it is not in the amount. */
  retried: euros,
  transfers: z.array(comingSchema),
});

const accountSchema = z.object({
  account_payment_status: z.enum(payeeStates),
  state: stateSchema,
  iban_end: z.string().nullable(),
  /** Whether another number may be given: who has left does while money is owed. */
  iban_open: z.boolean(),
  /** What the provider still wants, in its own paths. */
  due: z.array(z.string()),
  self_employed: z.boolean(),
  mandate: z.object({
    version: z.string(),
    date: z.iso.date(),
    accepted_version: z.string().nullable(),
    accepted_at: instant.nullable(),
  }),
  /** What the next run would pay as things stand; a negative amount is what is deducted from what comes (STM-11). */
  next: nextSchema,
  /** What is settled in the week after, and leaves with the run that follows. */
  later: z.object({ date: instant, amount: euros, courses: z.number().int() }),
  /** What a bank refused: it waits for another account number, and nothing leaves before. */
  failed: euros,
  /** The day in Paris. */
  today: z.iso.date(),
});

/** An account number as it is typed. */
export const ibanSchema = z.object({ iban: z.string("api.payout.iban").trim().max(60) });

export const payoutEndpoints = {
  /** What was sent to a teacher, for courses or salaries, the newest first, ten at a time; X-Has-More says whether older ones follow (API-108). */
  list: endpoint({
    method: "GET",
    path: "/api/teacher/payouts",
    access: "teacher",
    input: { query: z.object({ last_payout_id: idOf("payout").optional() }) },
    output: z.array(payoutSchema),
  }),
  /** The courses that a payout pays, and what is taken back (API-109). */
  transfers: endpoint({
    method: "GET",
    path: "/api/teacher/payouts/:id/transfers",
    access: "teacher",
    input: { params: z.object({ id: idOf("payout") }) },
    output: z.array(transferSchema),
  }),
  /** What a payout pays, line by line, as PDF (TEA-037). */
  download: endpoint({
    method: "GET",
    path: "/api/teacher/payouts/:id/download",
    access: "teacher",
    input: { params: z.object({ id: idOf("payout") }) },
    output: z.instanceof(Response),
    answer: "pdf",
    cache: "no-store",
  }),
  /** How a teacher is paid, and what comes on Tuesday (STM-19, TEA-037). */
  account: endpoint({
    method: "GET",
    path: "/api/teacher/payout-account",
    access: "teacher",
    input: {},
    output: accountSchema,
  }),
};

export type Payout = z.output<typeof payoutSchema>;
export type Transfer = z.output<typeof transferSchema>;
export type Coming = z.output<typeof comingSchema>;
export type PayoutAccount = z.output<typeof accountSchema>;
