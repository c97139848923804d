import { sumOf } from "#app/lib/sum-of.ts";
import { taxCreditCents } from "#app/modules/catalogue/price/domain.ts";

/** Spending ceilings from an income year on, in cents (LAW-03, art. 199 sexdecies CGI). */
type Ceiling = Readonly<{
  from: number;
  base: number;
  perChild: number;
  most: number;
  /** First year of employment at home, which Préau may not know to be the first. */
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

/** In cents; a change of the law adds a row (CUS-048). */
export function ceilingOf(year: number, children: number): number {
  const { base, perChild, most } = inForce(year);
  return Math.min(base + children * perChild, most);
}

export function firstYearCeilingOf(year: number, children: number): number {
  const { firstYear, perChild, firstYearMost } = inForce(year);
  return Math.min(firstYear + children * perChild, firstYearMost);
}

function inForce(year: number): Ceiling {
  const [first, ...later] = ceilings as readonly [Ceiling, ...Ceiling[]];
  return later.findLast(({ from }) => from <= year) ?? first;
}

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
