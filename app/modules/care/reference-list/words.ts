import i18next from "i18next";

import { figure } from "#app/lib/figure.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";

import type { ReferenceLine } from "./endpoints.ts";

type Valued = Pick<ReferenceLine, "value" | "unit">;

/** « 12,02 € », « 23,5 % », « 8 jours »; empty in a list without dates. */
export function valueWords({ value, unit }: Valued): string {
  if (value === null || unit === null) return "";
  if (unit === "euros") return sum(value);
  const words = { count: value, value: figure(value, { most: 2 }) };
  return i18next.t(`reference-list:unit.${unit}`, words);
}

export const dayWords = (day: string | null): string => (day === null ? "" : plainDay(noonOf(day)));

export const lineWords = ({
  label,
  from,
  ...line
}: Pick<ReferenceLine, "label" | "from"> & Valued) =>
  [label, valueWords(line), dayWords(from)].filter(Boolean).join(", ");
