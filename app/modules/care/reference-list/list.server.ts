import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";
import { findRates, type RateRow } from "#app/modules/foundation/rate/rows.server.ts";

import { isDated, type ListWord, shownValue, stateOf, unitOf } from "./domain.ts";
import type { ReferenceLine } from "./endpoints.ts";
import { listCoded } from "./lines.server.ts";

export const labelOf = (name: string): string =>
  i18next.t(`reference-list:name.${name.replaceAll(".", "_")}`);

export const lineOf = (
  { id, name, from, value, source }: RateRow,
  all: readonly RateRow[],
  today: Day,
): ReferenceLine => ({
  id,
  name,
  from,
  source,
  label: labelOf(name),
  used: null,
  value: shownValue(name, value),
  unit: unitOf(name),
  state: stateOf({ name, from, value }, all, today),
});

/** By name in the order of the list, the latest day first (API-253). */
export async function listLines(
  { reader, now }: Call,
  { list, ...paging }: Paging & { list: ListWord },
) {
  const { start, length } = pageOf(paging, 100);
  if (!isDated(list)) {
    const lines = await listCoded(reader, list);
    return { data: lines.slice(start, start + length), total: lines.length };
  }
  const all = await findRates(reader);
  const names: readonly string[] = datedLists[list];
  const lines = all
    .filter(({ name }) => names.includes(name))
    .toSorted(
      (a, b) => names.indexOf(a.name) - names.indexOf(b.name) || b.from.localeCompare(a.from),
    );
  const today = parisDay(now);
  const data = lines.slice(start, start + length).map((row) => lineOf(row, all, today));
  return { data, total: lines.length };
}
