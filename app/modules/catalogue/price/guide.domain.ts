import { toEuros } from "#app/lib/money.ts";
import { cursus, type CursusId } from "#app/modules/foundation/reference/schooling.domain.ts";

import { afterCreditCents, lessonFormatOf, priceRange, type SearchFormat } from "./domain.ts";

/** Euros: advised, from, to, and after tax credit if any. */
export type GuidePrice = Readonly<{
  cursusId: CursusId;
  format: SearchFormat;
  usual: number;
  min: number;
  max: number;
  afterCredit: number | null;
}>;

/** One career in both formats, else each career in this format (CST-42). */
export function priceGuide(cursusId: number | undefined, format: SearchFormat): GuidePrice[] {
  const one = cursus.find(({ id }) => id === cursusId);
  const other = format === "offline" ? "online" : "offline";
  const requested = one
    ? ([format, other] as const).map((each) => ({ id: one.id, each }))
    : cursus.map(({ id }) => ({ id, each: format }));
  return requested.flatMap(({ id, each }) => {
    const range = priceRange(id, lessonFormatOf(each));
    if (!range) return [];
    const { min, max, default: usual } = range;
    const afterCredit = each === "offline" ? toEuros(afterCreditCents(usual)) : null;
    const euros = { usual: toEuros(usual), min: toEuros(min), max: toEuros(max), afterCredit };
    return [{ cursusId: id, format: each, ...euros }];
  });
}
