import { toEuros } from "#app/lib/money.ts";
import type { Day } from "#app/lib/paris-time.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import type { Offer } from "#app/modules/catalogue/teacher/offer.server.ts";
import { cursusName } from "#app/modules/foundation/reference/find.server.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

import { type ContractKind, priceRange, taxCreditEligible, wageFloorCents } from "./domain.ts";
import type { FormatPrice } from "./endpoints.ts";
import { estimateOf, type EstimateTerms } from "./estimate.domain.ts";
import { formatPriceId, type Which } from "./format-price.domain.ts";
import type { listFigures } from "./repository.server.ts";

export type PriceView = Readonly<{
  offer: Pick<Offer, "selfEmployed" | "sapNumber" | "sapNumberStatus" | "formats">;
  kind: ContractKind;
  on: Day;
  figures: Awaited<ReturnType<typeof listFigures>>;
}>;

const euros = (cents: number | null | undefined) => (cents == null ? null : toEuros(cents));

/** Price, bounds, what others ask and what is left (ENT-26). */
export function presentFormatPrice(
  which: Which,
  cents: number | undefined,
  { offer, kind, on, figures }: PriceView,
): FormatPrice {
  const { cursusId, format } = which;
  const { selfEmployed, formats } = offer;
  const range = priceRange(cursusId, format, { selfEmployed, kind, on });
  if (!range) throw new Error(`There is no range of career ${String(cursusId)}.`);
  const eligible = taxCreditEligible({ ...offer, format });
  const others = figures.find((one) => one.cursusId === cursusId && one.format === format);
  return {
    id: formatPriceId(which),
    format,
    price: euros(cents),
    min_price: toEuros(range.min),
    max_price: toEuros(range.max),
    default_price: toEuros(range.default),
    average_price: euros(others?.averageCents),
    median_price: euros(others?.medianCents),
    ...shareOf(cents, { selfEmployed, kind, eligible, on }),
    wage_floor: !selfEmployed && range.min === wageFloorCents(kind, on),
    credit_eligible: eligible,
    offered: formats.includes(format),
  };
}

function shareOf(cents: number | undefined, terms: EstimateTerms) {
  if (cents === undefined) {
    return { salary: null, fees: null, cotisations: null, net: null, urssaf_part: null };
  }
  const { salary, fees, cotisations, net, taxPart } = estimateOf(cents, terms);
  return {
    salary: toEuros(salary),
    fees: toEuros(fees),
    cotisations: toEuros(cotisations),
    net: toEuros(net),
    urssaf_part: toEuros(taxPart),
  };
}

export function presentPrice(
  cursusId: number,
  { prices, levelIds }: Pick<Offer, "prices" | "levelIds">,
  terms: PriceView,
) {
  return {
    id: cursusId,
    school_career_id: cursusId,
    school_career: cursusName(cursusId),
    levels: levelsOf(levelIds, cursusId),
    format_prices: lessonFormats.map((format) => {
      const set = prices.find((one) => one.cursusId === cursusId && one.format === format);
      return presentFormatPrice({ cursusId, format }, set?.priceCents, terms);
    }),
  };
}

const levelsOf = (levelIds: readonly number[], cursusId: number) =>
  levelIds
    .filter((id) => cursusOfLevel(id) === cursusId)
    .toSorted((a, b) => a - b)
    .map((id) => referenceName("level", id));

export const careersOf = ({ levelIds }: Pick<Offer, "levelIds">): number[] =>
  [...new Set(levelIds.flatMap((id) => cursusOfLevel(id) ?? []))].sort((a, b) => a - b);
