import type { Db } from "#app/db/client.server.ts";
import { type CounterName, counterNames } from "#app/lib/counters.ts";
import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { findCounts } from "./repository.server.ts";

type Days = Readonly<{ from?: Day | undefined; to?: Day | undefined }>;

/** Daily counts, last thirty days by default, empty days omitted (CST-54). */
export async function listCounts(db: Db, { from, to }: Days, now: Date) {
  const last = to ?? parisDay(now);
  const counted = await findCounts(db, from ?? dayPlus(last, -29), last);
  return counted.map(({ day, name, count }) => ({ day, name, count }));
}

/** Totals by name, zeros included. */
export async function sumCounts(
  db: Db,
  days: Days,
  now: Date,
): Promise<{ name: CounterName; count: number }[]> {
  const counted = await listCounts(db, days, now);
  return counterNames.map((name) => ({
    name,
    count: sumOf(counted, (one) => (one.name === name ? one.count : 0)),
  }));
}
