import { toEuros } from "#app/lib/money.ts";
import type { FormatPrice, TeacherPrices } from "#app/modules/catalogue/price/endpoints.ts";
import { estimateOf } from "#app/modules/catalogue/price/estimate.domain.ts";

type Shown = Pick<TeacherPrices, "prices" | "self_employed" | "rates_on">;

/** Euros, for one hour. */
export type SheetLine = Readonly<{
  career: string;
  format: FormatPrice["format"];
  isSet: boolean;
  price: number;
  afterCredit: number | null;
  fees: number;
  contributions: number;
  net: number;
}>;

/** One line a price, the advised one where none is set; for a student found by Préau, and for one who is brought. */
export function sheetLines({ prices, self_employed: selfEmployed, rates_on: on }: Shown) {
  const offered = prices.flatMap(({ school_career: career, format_prices: all }) =>
    all.filter((one) => one.offered || one.price !== null).map((one) => ({ career, one })),
  );
  const linesAs = (kind: "classic" | "affiliation"): SheetLine[] =>
    offered.map(({ career, one }) => {
      const price = one.price ?? one.default_price;
      const terms = { selfEmployed, kind, on, eligible: one.credit_eligible };
      const split = estimateOf(Math.round(price * 100), terms);
      return {
        career,
        format: one.format,
        isSet: one.price !== null,
        price,
        afterCredit: one.credit_eligible ? toEuros(split.cents - split.taxPart) : null,
        fees: toEuros(split.fees),
        contributions: toEuros(split.cotisations),
        net: toEuros(split.net),
      };
    });
  return { found: linesAs("classic"), brought: linesAs("affiliation") };
}
