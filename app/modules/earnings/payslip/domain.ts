import { shareOf } from "#app/lib/money.ts";
import {
  type Day,
  dayAfterMonth,
  lastDayOfMonth,
  monthBefore,
  parisDay,
} from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { salariedRate } from "#app/modules/catalogue/price/domain.ts";
import { payslipNumber } from "#app/modules/earnings/payout/payout.domain.ts";
import { rateOn } from "#app/modules/foundation/rate/domain.ts";

/** Day of the month from which the previous month's payslips are made (CST-44). */
const payDay = 5;

export function monthToPay(now: Date): string | undefined {
  const today = parisDay(now);
  return Number(today.slice(8)) < payDay ? undefined : monthBefore(today);
}

/** Until the 4th the previous month, else the current one. */
export function nextPay(now: Date): Readonly<{ period: string; day: Day }> {
  const today = parisDay(now);
  const period = monthToPay(now) === undefined ? monthBefore(today) : today.slice(0, 7);
  const day = `${dayAfterMonth(period).slice(0, 8)}${String(payDay).padStart(2, "0")}`;
  return { period, day };
}

/** Cents, with the sign of the salary. */
export const contributionsOf = (grossCents: number, on: Day): number =>
  Math.sign(grossCents) * shareOf(Math.abs(grossCents), salariedRate(on));

type Paid = Readonly<{
  period: string;
  grossCents: number;
  indemnityCents: number;
  netCents: number;
}>;

/** Cents: net paid without indemnity, and the part of CSG and CRDS that is not deductible (CST-55). */
export function taxableOf({ period, grossCents, indemnityCents, netCents }: Paid): number {
  const on = lastDayOfMonth(period);
  const salary = grossCents - indemnityCents;
  const base = shareOf(Math.abs(salary), rateOn("csg_crds.base", on));
  const tax = Math.sign(salary) * shareOf(base, rateOn("csg_crds.not_deductible", on));
  return netCents - indemnityCents + tax;
}

/** Paid leave inside a gross salary, a share of the base, cents (TEA-067). */
export function leaveOf(grossCents: number, on: Day): number {
  const base = (Math.abs(grossCents) * 1000) / (1000 + rateOn("paid_leave", on));
  return grossCents - Math.sign(grossCents) * Math.round(base);
}

/** Minutes and cents; negative: credited since. */
export type Owed = Readonly<{
  billId: number;
  courseId: number;
  customerId: number;
  day: Day;
  minutes: number;
  grossCents: number;
  employerCents: number;
  feesCents: number;
  linedCents: number;
  linedContributionsCents: number;
}>;

/** A course's bill, a session of a group lesson, or the end of an employment. */
export type PayslipLine = Readonly<{
  billId: number | null;
  courseId: number | null;
  sessionPayId: number | null;
  employmentEndId: number | null;
  minutes: number;
  grossCents: number;
  indemnityCents: number;
  contributionsCents: number;
  employerCents: number;
  feesCents: number;
}>;

/** What a line names of itself replaces these. */
export const ofNothing = {
  billId: null,
  courseId: null,
  sessionPayId: null,
  employmentEndId: null,
  indemnityCents: 0,
  feesCents: 0,
} as const;

/** Contributions are computed on the total, minus earlier payslips, so that no cent is lost. */
export function lineOf(owed: Owed): PayslipLine {
  const { billId, courseId, minutes, grossCents, employerCents, feesCents } = owed;
  const standing = contributionsOf(owed.linedCents + grossCents, owed.day);
  const contributionsCents = standing - owed.linedContributionsCents;
  const sums = { minutes, grossCents, employerCents, feesCents, contributionsCents };
  return { ...ofNothing, billId, courseId, ...sums };
}

/** What an end adds to the last payslip (STM-52). */
type OwedEnd = Readonly<{
  id: number;
  minutes: number;
  noticeCents: number;
  indemnityCents: number;
  contributionsCents: number;
  employerCents: number;
}>;

export const endLineOf = ({ id, noticeCents, ...end }: OwedEnd): PayslipLine => ({
  ...ofNothing,
  ...end,
  employmentEndId: id,
  grossCents: noticeCents + end.indemnityCents,
});

export function sumsOf(lines: readonly PayslipLine[]) {
  const sum = (of: (line: PayslipLine) => number) => sumOf(lines, of);
  const grossCents = sum((line) => line.grossCents);
  const contributionsCents = sum((line) => line.contributionsCents);
  return {
    minutes: sum((line) => line.minutes),
    grossCents,
    indemnityCents: sum((line) => line.indemnityCents),
    contributionsCents,
    netCents: grossCents - contributionsCents,
    employerCents: sum((line) => line.employerCents),
    feesCents: sum((line) => line.feesCents),
  };
}

/** What takes a line back, sum by sum. */
export const negativeOf = (line: PayslipLine): PayslipLine => ({
  billId: line.billId,
  courseId: line.courseId,
  sessionPayId: line.sessionPayId,
  employmentEndId: line.employmentEndId,
  minutes: -line.minutes,
  grossCents: -line.grossCents,
  // Zero has no sign in a row.
  indemnityCents: 0 - line.indemnityCents,
  contributionsCents: -line.contributionsCents,
  employerCents: -line.employerCents,
  feesCents: -line.feesCents,
});

/** Number of the payslip that a negative takes back. */
export const cancelledBy = (negative: Readonly<{ period: string; cancelsId: number | null }>) =>
  negative.cancelsId === null
    ? null
    : payslipNumber({ period: negative.period, id: negative.cancelsId });

/** One per family; none where its credits are more. */
export function expectedOf(owed: readonly Owed[]) {
  const families = new Map<number, Owed[]>();
  for (const one of owed) {
    families.set(one.customerId, [...(families.get(one.customerId) ?? []), one]);
  }
  const paid = [...families.values()]
    .map((bills) => ({ bills, ...sumsOf(bills.map(lineOf)) }))
    .filter(({ netCents }) => netCents > 0);
  return {
    netCents: sumOf(paid, ({ netCents }) => netCents),
    courses: sumOf(paid, ({ bills }) => bills.filter((one) => one.grossCents > 0).length),
    families: paid.length,
  };
}

export function paidAt({
  payslip,
  payout,
}: Readonly<{
  payslip: Readonly<{ paidByHand: boolean; createdAt: Date }>;
  payout: Readonly<{ state: string; stateSince: Date }> | null;
}>): Date | undefined {
  if (payslip.paidByHand) return payslip.createdAt;
  return payout?.state === "succeeded" ? payout.stateSince : undefined;
}
