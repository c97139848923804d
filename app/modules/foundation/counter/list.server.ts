import type { Db } from "#app/db/client.server.ts";
import { type CounterName, counterNames, levelCounters } from "#app/lib/counters.ts";
import { type Day, dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";

import { type Counted, findCounts } from "./repository.server.ts";

type Days = Readonly<{ from?: Day | undefined; to?: Day | undefined }>;

/** Daily counts, last thirty days by default, empty days omitted (CST-54). */
export async function listCounts(db: Db, { from, to }: Days, now: Date) {
  const last = to ?? parisDay(now);
  const days = { from: from ?? dayPlus(last, -29), to: last };
  const counted = await findCounts(db, counterNames, days);
  return counted.map(({ day, name, count }) => ({ day, name, count }));
}

/** Totals by name, zeros included. */
export const sumsOf = (counted: readonly Pick<Counted<CounterName>, "name" | "count">[]) =>
  counterNames.map((name) => ({
    name,
    count: sumOf(counted, (one) => (one.name === name ? one.count : 0)),
  }));

export const sumCounts = async (db: Db, days: Days, now: Date) =>
  sumsOf(await listCounts(db, days, now));

/** What was answered over so many days, today with them: in all, with a fault of ours, slowly. */
export async function sumLevels(db: Db, days: number, now: Date) {
  const to = parisDay(now);
  const counted = await findCounts(db, levelCounters, { from: dayPlus(to, 1 - days), to });
  const [answered, failed, slow] = levelCounters.map((name) =>
    sumOf(counted, (one) => (one.name === name ? one.count : 0)),
  );
  return { answered: answered ?? 0, failed: failed ?? 0, slow: slow ?? 0 };
}
