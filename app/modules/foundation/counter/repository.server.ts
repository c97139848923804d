import { and, asc, gte, lt, lte, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { CounterName } from "#app/lib/counters.ts";
import type { Day } from "#app/lib/paris-time.ts";

import { counters } from "./table.server.ts";

export type Counted = Readonly<{ day: Day; name: CounterName; count: number }>;

/** One statement, same row order in all processes. */
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

export async function findCounts(db: Db, from: Day, to: Day): Promise<Counted[]> {
  return db
    .select()
    .from(counters)
    .where(and(gte(counters.day, from), lte(counters.day, to)))
    .orderBy(asc(counters.day), asc(counters.name));
}

export async function deleteCounts(db: Db, before: Day): Promise<number> {
  const gone = await db
    .delete(counters)
    .where(lt(counters.day, before))
    .returning({ day: counters.day });
  return gone.length;
}
