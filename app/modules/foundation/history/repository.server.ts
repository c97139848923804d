import { and, asc, eq, or } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import type { Machine } from "./domain.ts";
import { historyLines, operatorReads } from "./table.server.ts";

export const { insert: insertLine } = rowsOf(historyLines, "line of history");

export async function insertReads(
  db: Db,
  reads: readonly (typeof operatorReads.$inferInsert)[],
): Promise<void> {
  await db.insert(operatorReads).values([...reads]);
}

export async function findLines(db: Db, things: readonly { machine: Machine; id: number }[]) {
  const ofThings = things.map(({ machine, id }) =>
    and(eq(historyLines.machine, machine), eq(historyLines.thingId, id)),
  );
  return db
    .select()
    .from(historyLines)
    .where(or(...ofThings))
    .orderBy(asc(historyLines.at), asc(historyLines.id));
}
