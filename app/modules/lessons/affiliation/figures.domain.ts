import { toEuros } from "#app/lib/money.ts";
import { splitOf, taxCreditCents } from "#app/modules/catalogue/price/domain.ts";

export type InvitedTerms = Readonly<{ selfEmployed: boolean; eligible: boolean; on: string }>;

/** Hourly breakdown in euros: paid, State refund, gross, fees, net (CST-43). */
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

export function gainOf(hourlyPriceCents: number, terms: { selfEmployed: boolean; on: string }) {
  const net = (kind: "affiliation" | "classic") =>
    splitOf(hourlyPriceCents, { ...terms, kind }).net;
  return toEuros(net("affiliation") - net("classic"));
}
