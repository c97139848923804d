import { type ContractKind, splitOf, taxCreditCents } from "./domain.ts";

/** What an estimation rests on: the teacher's status, how the family came, whether the credit applies, the day of the rates. */
export type EstimateTerms = Readonly<{
  selfEmployed: boolean;
  kind: ContractKind;
  eligible: boolean;
  on?: string;
}>;

/**
 * One hour at a price, cents, shared as a bill shares it (CST-43): fees and salary make the price, contributions and
 * net make the salary, and the State's part is what the tax credit gives back, nothing where there is none.
 */
export function estimateOf(cents: number, { eligible, ...terms }: EstimateTerms) {
  return { cents, ...splitOf(cents, terms), taxPart: eligible ? taxCreditCents(cents) : 0 };
}
