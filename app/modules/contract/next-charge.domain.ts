import { toEuros } from "#app/lib/money.ts";
import { afterCreditCents, coursePrice } from "#app/modules/price/domain.ts";
import type { TaxStatus } from "#app/modules/teacher/domain.ts";

/** What the next charge of a contract is known from. */
export const nextChargeKinds = ["awaiting", "first_course"] as const;

/** A declared course that waits for its family; cents. */
export type AwaitingCourse = Readonly<{
  amountCents: number;
  taxCredit: boolean;
  date: Date;
  verdictDueAt: Date;
}>;

type Known = Readonly<{
  awaiting: AwaitingCourse | null;
  first: Readonly<{ date: Date; minutes: number }> | undefined;
  hourlyPriceCents: number;
  format: string;
  teacher: TaxStatus;
}>;

/**
 * What is charged next under a contract: the first of its declared courses that silence confirms, else the first
 * course that is ahead; nothing when no course is known (CUS-038). Euros.
 */
export function nextChargeOf(known: Known, now: Date) {
  const { awaiting, first, hourlyPriceCents, format, teacher } = known;
  if (awaiting) {
    const { amountCents, taxCredit, date, verdictDueAt } = awaiting;
    return {
      kind: "awaiting" as const,
      amount: toEuros(amountCents),
      amount_after_tax_credit: taxCredit ? toEuros(afterCreditCents(amountCents)) : null,
      course_date: date.toISOString(),
      at: verdictDueAt.toISOString(),
    };
  }
  if (!first || first.date <= now) return null;
  const told = coursePrice({ ...teacher, format, hourlyPriceCents, minutes: first.minutes });
  return {
    kind: "first_course" as const,
    amount: toEuros(told.amountCents),
    amount_after_tax_credit: told.afterCreditCents === null ? null : toEuros(told.afterCreditCents),
    course_date: first.date.toISOString(),
    at: null,
  };
}
