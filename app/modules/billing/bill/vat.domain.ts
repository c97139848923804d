import { sumOf } from "#app/lib/sum-of.ts";
import type { BillLine } from "#app/modules/billing/credit/domain.ts";

export type TaxedLine = Pick<BillLine, "amountCents" | "vatCents" | "vatPerMille">;

/** Tax by rate, lowest first; cents. Lines are already rounded, so sums match exactly (LAW-17). */
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
