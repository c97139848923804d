import { asc, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { prepared, type Values, wholeList } from "#app/db/prepared.server.ts";
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

type Things = Readonly<{ machines: readonly Machine[]; ids: readonly number[] }>;

const linesOf = prepared((db, { machines, ids }: Values<Things>) =>
  db
    .select()
    .from(historyLines)
    .where(
      sql`(${historyLines.machine}, ${historyLines.thingId}) in (
        select * from unnest(${wholeList(machines)}::text[], ${wholeList(ids)}::int[])
      )`,
    )
    .orderBy(asc(historyLines.at), asc(historyLines.id)),
);

export const findLines = (db: Db, things: readonly { machine: Machine; id: number }[]) =>
  linesOf(db, {
    machines: things.map(({ machine }) => machine),
    ids: things.map(({ id }) => id),
  });
