import { sumOf } from "#app/lib/sum-of.ts";
import { taxCreditCents } from "#app/modules/catalogue/price/domain.ts";
import { type RateName, rateOn } from "#app/modules/foundation/rate/domain.ts";

/** Of the income year’s first day, in cents (LAW-03, art. 199 sexdecies CGI). */
const ofYear = (name: RateName, year: number): number => rateOn(name, `${String(year)}-01-01`);

/** In cents (CUS-048). */
export function ceilingOf(year: number, children: number): number {
  const whole = ofYear("ceiling.base_cents", year) + extraOf(year, children);
  return Math.min(whole, ofYear("ceiling.most_cents", year));
}

/** First year of employment at home, which Préau may not know to be the first. */
export function firstYearCeilingOf(year: number, children: number): number {
  const whole = ofYear("ceiling.first_year_cents", year) + extraOf(year, children);
  return Math.min(whole, ofYear("ceiling.first_year_most_cents", year));
}

const extraOf = (year: number, children: number): number =>
  children * ofYear("ceiling.per_child_cents", year);

export const ceilingLeft = (year: number, children: number, spentCents: number): number =>
  Math.max(0, ceilingOf(year, children) - spentCents);

export const notEligibleReasons = ["online", "stage", "late_cancellation", "not_approved"] as const;

export type NotEligibleReason = (typeof notEligibleReasons)[number];

export type Month = Readonly<{ month: string; paidCents: number; advanceCents: number }>;

export type YearFigures = Readonly<{
  /** All payments for eligible courses, the advance included. */
  spentCents: number;
  advanceCents: number;
  paidCents: number;
  /** Due next summer: half of the spending, less the advance. */
  toReceiveCents: number;
}>;

/** Half of the spending within the ceiling; the cent is rounded down once. */
export function figuresOf(months: readonly Month[], ceilingCents: number): YearFigures {
  const spentCents = sumOf(months, ({ paidCents }) => paidCents);
  const advanceCents = sumOf(months, (one) => one.advanceCents);
  const creditCents = taxCreditCents(Math.min(spentCents, ceilingCents));
  return {
    spentCents,
    advanceCents,
    paidCents: spentCents - advanceCents,
    toReceiveCents: Math.max(0, creditCents - advanceCents),
  };
}

/** Available from the following 1 January (LAW-18 requires it before 31 March). */
export const isYearOver = (year: number, presentYear: number): boolean => year < presentYear;
