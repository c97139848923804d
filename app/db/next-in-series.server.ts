import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

import type { Tx } from "./client.server.ts";

type Counters = PgTable & { last: PgColumn };

/**
 * The next number of a series without gaps: a table whose primary key names the series, and `last`. Its row stays
 * locked until the transaction ends, and the number is rolled back with it.
 */
export async function nextInSeries<Table extends Counters>(
  tx: Tx,
  counters: Table,
  series: Omit<Table["$inferInsert"], "last">,
): Promise<number> {
  const columns = getTableColumns(counters);
  const target = Object.keys(series).flatMap((name) => columns[name] ?? []);
  const [counter] = await tx
    .insert(counters as Counters)
    .values({ ...series, last: 1 } as never)
    .onConflictDoUpdate({ target, set: { last: sql`${counters.last} + 1` } })
    .returning({ last: counters.last });
  if (!counter) throw new Error("A series gave no number.");
  return Number(counter.last);
}
