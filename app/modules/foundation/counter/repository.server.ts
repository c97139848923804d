import { and, asc, gte, lt, lte, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { CounterName } from "#app/lib/counters.ts";
import type { Day } from "#app/lib/paris-time.ts";

import { counters } from "./table.server.ts";

/** A number of a day. */
export type Counted = Readonly<{ day: Day; name: CounterName; count: number }>;

/** Adds to what is there, in one statement: several processes count at the same time, in the same order of rows. */
export async function addCounts(db: Db, counted: readonly Counted[]): Promise<void> {
  const inOrder = counted.toSorted((a, b) =>
    `${a.day} ${a.name}` < `${b.day} ${b.name}` ? -1 : 1,
  );
  await db
    .insert(counters)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [counters.day, counters.name],
      set: { count: sql`${counters.count} + excluded.count` },
    });
}

/** The numbers of these days, the oldest first. */
export async function findCounts(db: Db, from: Day, to: Day): Promise<Counted[]> {
  return db
    .select()
    .from(counters)
    .where(and(gte(counters.day, from), lte(counters.day, to)))
    .orderBy(asc(counters.day), asc(counters.name));
}

/** Removes the numbers of the days before this one; how many. */
export async function deleteCounts(db: Db, before: Day): Promise<number> {
  const gone = await db
    .delete(counters)
    .where(lt(counters.day, before))
    .returning({ day: counters.day });
  return gone.length;
}
