import { type Day, dayPlus, parisDay, parisInstant, parisWeekday } from "#app/lib/paris-time.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { independentRates, ownContributions } from "#app/modules/catalogue/price/domain.ts";

/** Courses on Tuesdays, salaries from the 5th (STM-18). */
export const payoutKinds = ["courses", "salary"] as const;

/** States of money on its way to a teacher (STM-18, LBL-20). */
export const payoutStates = ["pending", "succeeded", "failed"] as const;

/** Why a run leaves a teacher out: a refused payout waits, no account takes money, no mandate to invoice. */
export const heldReasons = ["failed", "account", "mandate"] as const;

export type HeldReason = (typeof heldReasons)[number];

export type PayoutKind = (typeof payoutKinds)[number];

export type PayoutState = (typeof payoutStates)[number];

export type PayoutEvent = "succeed" | "fail" | "retry";

/** A bank may return what had arrived; a new account number restarts a failure. */
export const payoutTransitions: Transitions<PayoutState, PayoutEvent> = {
  pending: { succeed: "succeeded", fail: "failed" },
  succeeded: { fail: "failed" },
  failed: { retry: "pending" },
};

/** Temporary refusals that no other number settles: the account takes nothing, or our money is not there yet. */
const passing = [
  "balance_insufficient",
  "insufficient_capabilities_for_transfer",
  "transfers_not_allowed",
  "payouts_not_allowed",
  "payouts_limit_exceeded",
];

export const isPassing = (code: string): boolean => passing.includes(code);

export const payoutStateOf = (state: PayoutState): Settled<"payout"> => ({
  machine: "payout",
  state,
});

/** Hours since settlement: most late disputes come before (CST-44). */
export const settledForHours = 72;

const tuesday = 2;
const runTime = "06:00";

export function nextRun(now: Date): Date {
  const today = parisDay(now);
  const days = (tuesday - parisWeekday(now) + 7) % 7;
  const run = parisInstant(dayPlus(today, days), runTime);
  return run > now ? run : parisInstant(dayPlus(today, days + 7), runTime);
}

type Due = Readonly<{ dueCents: number; familyCents: number; feesCents: number }>;

/** Cents; negative: paid out and no longer due. */
export type Earned = Due & Readonly<{ billId: number; courseId: number }>;

/** Cents: what a bill, payslip or session brings or takes, and the amount really sent. One of the three is there. */
export type PayoutLine = Readonly<{
  amountCents: number;
  sentCents: number;
  familyCents: number;
  feesCents: number;
  billId?: number;
  courseId?: number;
  payslipId?: number;
  sessionPayId?: number;
}>;

/**
 * Due shares, and amounts to give back, deducted from the first transfers (STM-11). Sent amounts sum to the payout.
 * None while the debt is not exceeded.
 */
export function payoutLinesOf<Of extends object>(earned: readonly (Due & Of)[]) {
  const total = sumOf(earned, ({ dueCents }) => dueCents);
  if (total <= 0) return [];
  let withheld = sumOf(earned, ({ dueCents }) => Math.max(-dueCents, 0));
  return earned.flatMap(({ dueCents: amountCents, ...line }) => {
    if (amountCents === 0) return [];
    const deducted = Math.min(withheld, Math.max(amountCents, 0));
    withheld -= deducted;
    return [{ ...line, amountCents, sentCents: Math.max(amountCents, 0) - deducted }];
  });
}

/** Negative: takes a wrong payslip back. */
export type UnpaidPayslip = Due & Readonly<{ payslipId: number }>;

export const totalOf = (lines: readonly { amountCents: number }[]): number =>
  sumOf(lines, ({ amountCents }) => amountCents);

export const runAfter = (run: Date): Date => parisInstant(dayPlus(parisDay(run), 7), runTime);

type Part = Readonly<{ ownFamily: boolean; feesCents: number }>;

/** By how families came, rates in per-mille; no part without a course. */
export function feePartsOf(lines: readonly Part[], on: Day) {
  const { classic, affiliation } = independentRates(on).fees;
  return [false, true].flatMap((ownFamily) => {
    const own = lines.filter((line) => line.ownFamily === ownFamily);
    if (own.length === 0) return [];
    const cents = sumOf(own, ({ feesCents }) => feesCents);
    return [{ ownFamily, rate: ownFamily ? affiliation : classic, cents }];
  });
}

type Charged = Readonly<{ at: number; familyCents: number }>;

/** Estimated for Urssaf on what was invoiced; rate in per-mille, null where courses differ (CST-43, LAW-05). */
export function contributionsOf(lines: readonly Charged[]) {
  const parts = lines.map(({ at, familyCents }) =>
    ownContributions(familyCents, parisDay(new Date(at))),
  );
  const [rate = null, ...others] = new Set(parts.map((part) => part.rate));
  return {
    rate: others.length === 0 ? rate : null,
    cents: Math.max(
      0,
      sumOf(parts, ({ cents }) => cents),
    ),
  };
}

/** « T12-2026-000003 »: a series of the teacher's own (LAW-31). */
export const sessionInvoiceNumber = (invoice: {
  teacherId: number;
  year: number;
  sequence: number;
}): string =>
  `T${String(invoice.teacherId)}-${String(invoice.year)}-${String(invoice.sequence).padStart(6, "0")}`;

/** « FP-2026-10-000012 ». */
export const payslipNumber = ({ period, id }: { period: string; id: number }): string =>
  `FP-${period}-${String(id).padStart(6, "0")}`;
