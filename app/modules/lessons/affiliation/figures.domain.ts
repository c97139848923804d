import { toEuros } from "#app/lib/money.ts";
import { splitOf, taxCreditCents } from "#app/modules/catalogue/price/domain.ts";

/** Under which terms an invited family's hour is shared: who employs, whether the State gives half back, the day in Paris. */
export type InvitedTerms = Readonly<{ selfEmployed: boolean; eligible: boolean; on: string }>;

/** What one hour of an invited family comes to, euros: paid, given back by the State, gross, taken, net (CST-43). */
export function figuresOf(hourlyPriceCents: number, { selfEmployed, eligible, on }: InvitedTerms) {
  const split = splitOf(hourlyPriceCents, { selfEmployed, kind: "affiliation", on });
  return {
    price: toEuros(hourlyPriceCents),
    credit: eligible ? toEuros(taxCreditCents(hourlyPriceCents)) : null,
    fees: toEuros(split.fees),
    salary: toEuros(split.salary),
    cotisations: toEuros(split.cotisations),
    net: toEuros(split.net),
  };
}

/** What an hour leaves more to the teacher when the family was invited than when Préau brought it, euros. */
export function gainOf(hourlyPriceCents: number, terms: { selfEmployed: boolean; on: string }) {
  const net = (kind: "affiliation" | "classic") =>
    splitOf(hourlyPriceCents, { ...terms, kind }).net;
  return toEuros(net("affiliation") - net("classic"));
}
