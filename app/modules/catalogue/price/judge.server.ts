import { toEuros } from "#app/lib/money.ts";
import type { Day } from "#app/lib/paris-time.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { type ContractKind, priceRange, wageFloorCents } from "./domain.ts";
import type { Which } from "./format-price.domain.ts";

type Terms = Readonly<{ selfEmployed: boolean; kind: ContractKind; on: Day }>;

/**
 * Cents. 422 at the field out of range, naming the bounds and any minimum wage (VAL-028, VAL-029, CST-50), or if no
 * multiple of half a euro.
 */
export function judgePrice(field: string, cents: number, which: Which, terms: Terms): void {
  const range = priceRange(which.cursusId, which.format, terms);
  if (!range) throw fieldFault(field, "api.price.unknown");
  const eurosOf = (bound: number) => hourlyPrice(toEuros(bound));
  const bounds = { min: eurosOf(range.min), max: eurosOf(range.max) };
  const isFloor = !terms.selfEmployed && range.min === wageFloorCents(terms.kind, terms.on);
  if (cents < range.min && isFloor) throw fieldFault(field, "api.price.wage_floor", bounds);
  if (cents < range.min || cents > range.max) throw fieldFault(field, "api.price.range", bounds);
  if (cents % 50 !== 0) throw fieldFault(field, "api.price.step", bounds);
}
