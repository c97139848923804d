import type { Db } from "#app/db/client.server.ts";
import { counterNames } from "#app/lib/counters.ts";
import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { type Counted, findCounts } from "./repository.server.ts";

type Days = Readonly<{ from?: Day | undefined; to?: Day | undefined }>;

/** Daily counts, last thirty days by default, empty days omitted (CST-54). */
export async function listCounts(db: Db, { from, to }: Days, now: Date) {
  const last = to ?? parisDay(now);
  const counted = await findCounts(db, from ?? dayPlus(last, -29), last);
  return counted.map(({ day, name, count }) => ({ day, name, count }));
}

/** Totals by name, zeros included. */
export const sumsOf = (counted: readonly Pick<Counted, "name" | "count">[]) =>
  counterNames.map((name) => ({
    name,
    count: sumOf(counted, (one) => (one.name === name ? one.count : 0)),
  }));

export const sumCounts = async (db: Db, days: Days, now: Date) =>
  sumsOf(await listCounts(db, days, now));
