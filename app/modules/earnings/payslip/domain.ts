import { shareOf } from "#app/lib/money.ts";
import { type Day, dayAfterMonth, monthBefore, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { salariedRate } from "#app/modules/catalogue/price/domain.ts";

/** The day of the month from which the payslips of the month before are made (CST-44). */
const payDay = 5;

/** The month whose payslips are to be made on a day: the one before, from the 5th on; none before. */
export function monthToPay(now: Date): string | undefined {
  const today = parisDay(now);
  return Number(today.slice(8)) < payDay ? undefined : monthBefore(today);
}

/** The month whose payslips are made next, and the day: the month that runs, or until the 4th the one before. */
export function nextPay(now: Date): Readonly<{ period: string; day: Day }> {
  const today = parisDay(now);
  const period = monthToPay(now) === undefined ? monthBefore(today) : today.slice(0, 7);
  const day = `${dayAfterMonth(period).slice(0, 8)}${String(payDay).padStart(2, "0")}`;
  return { period, day };
}

/** The employee's contributions on a gross salary of a bill of that day, as its split has them; cents, of the sign of the salary. */
export const contributionsOf = (grossCents: number, on: Day): number =>
  Math.sign(grossCents) * shareOf(Math.abs(grossCents), salariedRate(on));

/** What of a gross salary is paid leave, ten per cent of the base that is inside it, cents (TEA-067). */
export const leaveOf = (grossCents: number): number =>
  grossCents - Math.sign(grossCents) * Math.round((Math.abs(grossCents) * 10) / 11);

/** What a bill of a salaried course still brings to a payslip; negative: what was credited since. Minutes and cents. */
export type Owed = Readonly<{
  billId: number;
  courseId: number;
  customerId: number;
  day: Day;
  minutes: number;
  grossCents: number;
  employerCents: number;
  feesCents: number;
  /** What former payslips hold of it. */
  linedCents: number;
  linedContributionsCents: number;
}>;

/** A line of a payslip. */
export type PayslipLine = Omit<
  Owed,
  "day" | "customerId" | "linedCents" | "linedContributionsCents"
> &
  Readonly<{ contributionsCents: number }>;

/** The line that a bill brings: contributions are those of what stands, less those of former payslips, so that no cent is lost. */
export function lineOf(owed: Owed): PayslipLine {
  const { billId, courseId, minutes, grossCents, employerCents, feesCents } = owed;
  const standing = contributionsOf(owed.linedCents + grossCents, owed.day);
  const contributionsCents = standing - owed.linedContributionsCents;
  return { billId, courseId, minutes, grossCents, employerCents, feesCents, contributionsCents };
}

/** What the lines of a payslip add up to, minutes and cents. */
export function sumsOf(lines: readonly PayslipLine[]) {
  const sum = (of: (line: PayslipLine) => number) => sumOf(lines, of);
  const grossCents = sum((line) => line.grossCents);
  const contributionsCents = sum((line) => line.contributionsCents);
  return {
    minutes: sum((line) => line.minutes),
    grossCents,
    contributionsCents,
    netCents: grossCents - contributionsCents,
    employerCents: sum((line) => line.employerCents),
    feesCents: sum((line) => line.feesCents),
  };
}

/** What payslips of these bills would come to: one per family, none of a family whose credits are more. */
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

/** When the net of a payslip reached its teacher's account; undefined until then. */
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
