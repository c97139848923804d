import { type ContractKind, splitOf, taxCreditCents } from "./domain.ts";

export type EstimateTerms = Readonly<{
  selfEmployed: boolean;
  kind: ContractKind;
  eligible: boolean;
  on?: string;
}>;

/**
 * Cents, shared as on a bill (CST-43): fees + salary = price, contributions + net = salary; the State's part is the
 * tax credit.
 */
export function estimateOf(cents: number, { eligible, ...terms }: EstimateTerms) {
  return { cents, ...splitOf(cents, terms), taxPart: eligible ? taxCreditCents(cents) : 0 };
}
