import { and, asc, count, eq, gt, lt, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { boardEntries } from "./table.server.ts";

export type EntryRow = typeof boardEntries.$inferSelect;

export const { find: findEntry } = rowsOf(boardEntries, "board entry");

/** Nothing twice under one key. */
export async function insertEntries(
  tx: Tx,
  rows: readonly (typeof boardEntries.$inferInsert)[],
): Promise<void> {
  await tx
    .insert(boardEntries)
    .values([...rows])
    .onConflictDoNothing();
}

export const findEntries = (
  db: Db,
  roomId: number,
  { after, limit }: Readonly<{ after: number; limit: number }>,
): Promise<EntryRow[]> =>
  db
    .select()
    .from(boardEntries)
    .where(and(eq(boardEntries.roomId, roomId), gt(boardEntries.id, after)))
    .orderBy(asc(boardEntries.id))
    .limit(limit);

export async function countEntries(db: Db, roomId: number) {
  const [row] = await db
    .select({
      all: count(),
      photos: count(boardEntries.photoKey),
      last: sql<number>`coalesce(max(${boardEntries.id}), 0)`.mapWith(Number),
    })
    .from(boardEntries)
    .where(eq(boardEntries.roomId, roomId));
  return row ?? { all: 0, photos: 0, last: 0 };
}

/** Bytes of all that is drawn and written. */
export async function weighEntries(db: Db, roomId: number): Promise<number> {
  const bytes = sql<number>`coalesce(sum(octet_length(${boardEntries.body}::text)), 0)`;
  const [row] = await db
    .select({ bytes: bytes.mapWith(Number) })
    .from(boardEntries)
    .where(eq(boardEntries.roomId, roomId));
  return row?.bytes ?? 0;
}

/** Returns the files of those that go. */
export async function forgetEntries(
  tx: Tx,
  before: Date,
): Promise<{ count: number; files: (string | null)[] }> {
  const gone = await tx
    .delete(boardEntries)
    .where(lt(boardEntries.at, before))
    .returning({ photoKey: boardEntries.photoKey });
  return { count: gone.length, files: gone.map(({ photoKey }) => photoKey) };
}
