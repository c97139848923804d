import { shareOf } from "#app/lib/money.ts";
import { type Day, dayPlus, parisDay, parisInstant, parisWeekday } from "#app/lib/paris-time.ts";
import type { State } from "#app/lib/states.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import { independentRates } from "#app/modules/catalogue/price/domain.ts";

/** What a payout pays: courses given as an independent, on Tuesdays, or the salaries of payslips, from the 5th (STM-18). */
export const payoutKinds = ["courses", "salary"] as const;

/** How money on its way to a teacher stands (STM-18, LBL-20). */
export const payoutStates = ["pending", "succeeded", "failed"] as const;

export type PayoutKind = (typeof payoutKinds)[number];

export type PayoutState = (typeof payoutStates)[number];

export type PayoutEvent = "succeed" | "fail" | "retry";

/** A bank may still send back what had arrived; a new account number starts again what failed. */
export const payoutTransitions: Transitions<PayoutState, PayoutEvent> = {
  pending: { succeed: "succeeded", fail: "failed" },
  succeeded: { fail: "failed" },
  failed: { retry: "pending" },
};

/** Refusals of the provider that no bank made and no other number settles: the account takes nothing for now, or our own money is not there yet. */
const passing = [
  "balance_insufficient",
  "insufficient_capabilities_for_transfer",
  "transfers_not_allowed",
  "payouts_not_allowed",
  "payouts_limit_exceeded",
];

export const isPassing = (code: string): boolean => passing.includes(code);

export const payoutStateOf = (state: PayoutState): State<"payout"> => ({
  machine: "payout",
  state,
});

/** How long a course has been settled when it is paid out, in hours: most late disputes come before (CST-44). */
export const settledForHours = 72;

/** When payouts leave, in Paris. */
const tuesday = 2;
const runTime = "06:00";

/** The next Tuesday's run after an instant. */
export function nextRun(now: Date): Date {
  const today = parisDay(now);
  const days = (tuesday - parisWeekday(now) + 7) % 7;
  const run = parisInstant(dayPlus(today, days), runTime);
  return run > now ? run : parisInstant(dayPlus(today, days + 7), runTime);
}

/** What a bill of a teacher's course still owes the teacher, in cents; negative: what was paid out and is not due any more. */
export type Earned = Readonly<{
  billId: number;
  courseId: number;
  /** The teacher's share that is not paid out yet. */
  dueCents: number;
  /** What the family pays for it, and what of it is Préau's. */
  familyCents: number;
  feesCents: number;
}>;

/** A line of a payout: what a bill brings or takes, or the net of a payslip, and what of it is really sent. Cents. */
export type PayoutLine = Readonly<{
  amountCents: number;
  sentCents: number;
  familyCents: number;
  feesCents: number;
}> &
  (Readonly<{ billId: number; courseId: number }> | Readonly<{ payslipId: number }>);

/**
 * The lines of a payout: every share that is due, every one that must be given back, deducted from the first transfers
 * (STM-11). What is sent adds up to the payout. None while no more is due than must be given back: the debt then waits.
 */
export function payoutLinesOf(earned: readonly Earned[]): PayoutLine[] {
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

/** A payslip whose net no payout holds, cents. */
export type UnpaidPayslip = Readonly<{
  payslipId: number;
  netCents: number;
  /** What the family pays for it in all, and what of it is Préau's. */
  familyCents: number;
  feesCents: number;
}>;

/** The lines of a payout of salaries: the net of each payslip, whole. */
export const salaryLinesOf = (unpaid: readonly UnpaidPayslip[]): PayoutLine[] =>
  unpaid.map(({ netCents, ...line }) => ({
    ...line,
    amountCents: netCents,
    sentCents: netCents,
  }));

/** What lines add up to, in cents. */
export const totalOf = (lines: readonly { amountCents: number }[]): number =>
  sumOf(lines, ({ amountCents }) => amountCents);

/** The run that follows one, a week later. */
export const runAfter = (run: Date): Date => parisInstant(dayPlus(parisDay(run), 7), runTime);

type Part = Readonly<{ ownFamily: boolean; feesCents: number }>;

/** What Préau keeps, by the way the families came, each with its rate in per-mille; no part without a course. */
export function feePartsOf(lines: readonly Part[], on: Day) {
  const { classic, affiliation } = independentRates(on).fees;
  return [false, true].flatMap((ownFamily) => {
    const own = lines.filter((line) => line.ownFamily === ownFamily);
    if (own.length === 0) return [];
    const cents = sumOf(own, ({ feesCents }) => feesCents);
    return [{ ownFamily, rate: ownFamily ? affiliation : classic, cents }];
  });
}

/** What an independent teacher then pays to Urssaf of a payout, and its rate in per-mille (LAW-05): an estimation. */
export function contributionsOf(amountCents: number, on: Day) {
  const { contributions: rate } = independentRates(on);
  return { rate, cents: shareOf(Math.max(0, amountCents), rate) };
}
/** A payslip's number: « FP-2026-10-000012 ». */

export const payslipNumber = ({ period, id }: { period: string; id: number }): string =>
  `FP-${period}-${String(id).padStart(6, "0")}`;
