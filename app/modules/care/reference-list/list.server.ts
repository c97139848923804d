import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";
import { findRates, type RateRow } from "#app/modules/foundation/rate/rows.server.ts";
import { findLines } from "#app/modules/foundation/reference/lines.server.ts";

import {
  codedLists,
  isDated,
  isHolidays,
  listNames,
  type ListWord,
  shownValue,
  stateOf,
  unitOf,
} from "./domain.ts";
import type { ReferenceLine } from "./endpoints.ts";
import { linesInCode, listCoded } from "./lines.server.ts";

export const labelOf = (name: string): string =>
  i18next.t(`reference-list:name.${name.replaceAll(".", "_")}`);

/** The rows of an installation bear the rule's id. */
const sourceWords = (source: string): string =>
  /^[A-Z]{3}-\d+$/.test(source) ? i18next.t("reference-list:opening") : source;

export const lineOf = (
  { id, name, from, value, source }: RateRow,
  all: readonly RateRow[],
  today: Day,
): ReferenceLine => ({
  id,
  name,
  from,
  source: sourceWords(source),
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

const listOfName = (name: string) =>
  listNames.find((list) => isDated(list) && (datedLists[list] as readonly string[]).includes(name));

/** What changes on a day to come, and how many lines each list offers (OPS-32). */
export async function showLists({ reader, now }: Call) {
  const today = parisDay(now);
  const all = await findRates(reader);
  const held = await findLines(reader);
  const coming = all.flatMap((row) => {
    const list = listOfName(row.name);
    if (row.from <= today || list === undefined || isHolidays(row.name)) return [];
    const before = all.findLast(({ name, from }) => name === row.name && from < row.from);
    const was = before ? shownValue(row.name, before.value) : null;
    return [{ ...lineOf(row, all, today), list, was }];
  });
  const linesIn = (list: ListWord) => {
    if (isDated(list)) return datedLists[list].length;
    const own = held.filter((one) => one.list === codedLists[list]);
    const added = own.filter(({ label }) => label !== null).length;
    return linesInCode(list) + added - own.filter(({ withdrawnAt }) => withdrawnAt).length;
  };
  return { coming, lists: listNames.map((list) => ({ list, lines: linesIn(list) })) };
}
