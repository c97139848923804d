import { sumOf } from "#app/lib/sum-of.ts";
import { taxCreditCents } from "#app/modules/catalogue/price/domain.ts";

/** The ceilings of the tax credit's spending from an income year on, in cents (LAW-03, art. 199 sexdecies CGI). */
type Ceiling = Readonly<{
  from: number;
  base: number;
  perChild: number;
  most: number;
  /** Those of a family's first year of employing somebody at home, whom Préau may not know to be the first. */
  firstYear: number;
  firstYearMost: number;
}>;

const ceilings = [
  {
    from: 2020,
    base: 1_200_000,
    perChild: 150_000,
    most: 1_500_000,
    firstYear: 1_500_000,
    firstYearMost: 1_800_000,
  },
] as const satisfies readonly Ceiling[];

/** The ceiling of spending in a year for so many children, in cents; a change of the law is a row more (CUS-048). */
export function ceilingOf(year: number, children: number): number {
  const { base, perChild, most } = inForce(year);
  return Math.min(base + children * perChild, most);
}

/** The same in the first year in which a family employs somebody at home. Cents. */
export function firstYearCeilingOf(year: number, children: number): number {
  const { firstYear, perChild, firstYearMost } = inForce(year);
  return Math.min(firstYear + children * perChild, firstYearMost);
}

function inForce(year: number): Ceiling {
  const [first, ...later] = ceilings as readonly [Ceiling, ...Ceiling[]];
  return later.findLast(({ from }) => from <= year) ?? first;
}

/** What of a year's ceiling is left once so much was spent, never less than nothing. Cents. */
export const ceilingLeft = (year: number, children: number, spentCents: number): number =>
  Math.max(0, ceilingOf(year, children) - spentCents);

/** Why money that was paid opens no credit. */
export const notEligibleReasons = ["online", "stage", "late_cancellation", "not_approved"] as const;

export type NotEligibleReason = (typeof notEligibleReasons)[number];

/** One month's money for eligible courses, in cents; `month` is `YYYY-MM`. */
export type Month = Readonly<{ month: string; paidCents: number; advanceCents: number }>;

/** The figures of a year (LAW-03): all in cents. */
export type YearFigures = Readonly<{
  /** All that came for eligible courses, the advance included. */
  spentCents: number;
  /** What the State advanced. */
  advanceCents: number;
  /** What the family itself paid: the figure of its certificate. */
  paidCents: number;
  /** What is to come back the next summer: half of the spending, less the advance. */
  toReceiveCents: number;
}>;

/** Adds the months of a year up; the credit is half of what was spent within the ceiling, the cent rounded down once. */
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

/** When the certificate of a year is there: on the first of January that follows (LAW-18 asks for it before 31 March). */
export const isYearOver = (year: number, presentYear: number): boolean => year < presentYear;
