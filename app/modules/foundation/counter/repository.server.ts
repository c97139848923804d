import { and, asc, gte, inArray, lt, lte, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import type { CounterName, LevelCounter } from "#app/lib/counters.ts";
import type { Day } from "#app/lib/paris-time.ts";

import { counters } from "./table.server.ts";

export type AnyCounter = CounterName | LevelCounter;

export type Counted<Name = AnyCounter> = Readonly<{ day: Day; name: Name; count: number }>;

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

/** Of these names. */
export async function findCounts<Name extends AnyCounter>(
  db: Db,
  names: readonly Name[],
  { from, to }: Readonly<{ from: Day; to: Day }>,
): Promise<Counted<Name>[]> {
  const found = await db
    .select()
    .from(counters)
    .where(and(inArray(counters.name, [...names]), gte(counters.day, from), lte(counters.day, to)))
    .orderBy(asc(counters.day), asc(counters.name));
  return found as Counted<Name>[];
}

export async function deleteCounts(db: Db, before: Day): Promise<number> {
  const gone = await db
    .delete(counters)
    .where(lt(counters.day, before))
    .returning({ day: counters.day });
  return gone.length;
}
