import { sumOf } from "#app/lib/sum-of.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";

/** A line with the tax inside it. */
export type TaxedLine = Pick<BillLine, "amountCents" | "vatCents" | "vatPerMille">;

/**
 * The tax of lines, rate by rate, the lowest first: what bears it without tax, and the tax, cents. Each line was
 * rounded once: nothing is rounded here, and both together are what the lines amount to (LAW-17).
 */
export function vatByRate(lines: readonly TaxedLine[]) {
  const taxed = lines.filter(({ vatPerMille }) => vatPerMille > 0);
  const rates = [...new Set(taxed.map(({ vatPerMille }) => vatPerMille))].sort((a, b) => a - b);
  return rates.map((perMille) => {
    const own = taxed.filter(({ vatPerMille }) => vatPerMille === perMille);
    const vatCents = sumOf(own, (line) => line.vatCents);
    const grossCents = sumOf(own, (line) => line.amountCents);
    return { perMille, netCents: grossCents - vatCents, vatCents };
  });
}
