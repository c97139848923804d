import { plusMinutes } from "#app/lib/clock.ts";
import { toEuros } from "#app/lib/money.ts";
import { afterCreditCents, coursePrice } from "#app/modules/catalogue/price/domain.ts";
import type { TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";
import { isAdvanced } from "#app/modules/lessons/tax-credit/domain.ts";

export const nextChargeKinds = ["awaiting", "given", "planned", "first_course"] as const;

export type AwaitingCourse = Readonly<{
  amountCents: number;
  taxCredit: boolean;
  date: Date;
  verdictDueAt: Date;
}>;

export type Ahead = Readonly<{ date: Date; minutes: number }>;

type Known = Readonly<{
  awaiting: AwaitingCourse | null;
  planned: Ahead | undefined;
  first: Ahead | undefined;
  hourlyPriceCents: number;
  format: string;
  teacher: TaxStatus;
  /** From this day the agency pays half; null while a card pays all. */
  advancedSince: string | null;
  now: Date;
}>;

/**
 * Declared course confirmed by silence, else the earliest agreed date, given and not declared yet or to come, else first
 * course (CUS-038). Euros.
 */
export function nextChargeOf(known: Known) {
  const { awaiting, planned, first, now } = known;
  if (awaiting) return awaitingCharge(awaiting, known);
  if (planned) {
    const isOver = plusMinutes(planned.date, planned.minutes) <= now;
    return {
      kind: isOver ? ("given" as const) : ("planned" as const),
      ...chargeAhead(planned, known),
    };
  }
  if (!first) return null;
  return { kind: "first_course" as const, ...chargeAhead(first, known) };
}

const eurosOf = (cents: number | null) => (cents === null ? null : toEuros(cents));

function awaitingCharge(
  { amountCents, taxCredit, date, verdictDueAt }: AwaitingCourse,
  { advancedSince }: Known,
) {
  return {
    kind: "awaiting" as const,
    amount: toEuros(amountCents),
    amount_after_tax_credit: eurosOf(taxCredit ? afterCreditCents(amountCents) : null),
    by_advance: taxCredit && isAdvanced(advancedSince, date),
    course_date: date.toISOString(),
    at: verdictDueAt.toISOString(),
  };
}

function chargeAhead(
  { date, minutes }: Ahead,
  { teacher, format, hourlyPriceCents, advancedSince }: Known,
) {
  const price = coursePrice({ ...teacher, format, hourlyPriceCents, minutes });
  return {
    amount: toEuros(price.amountCents),
    amount_after_tax_credit: eurosOf(price.afterCreditCents),
    by_advance: price.afterCreditCents !== null && isAdvanced(advancedSince, date),
    course_date: date.toISOString(),
    at: null,
  };
}
