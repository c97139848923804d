import { and, asc, count, eq, inArray, lte } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { waitingList } from "./table.server.ts";

export type PlaceRow = typeof waitingList.$inferSelect;

/** Writes a place; nothing when this person waits there already. */
export async function insertPlace(
  tx: Tx,
  values: typeof waitingList.$inferInsert,
): Promise<PlaceRow | undefined> {
  const [row] = await tx.insert(waitingList).values(values).onConflictDoNothing().returning();
  return row;
}

export async function savePlace(
  tx: Tx,
  id: number,
  change: Partial<typeof waitingList.$inferInsert>,
): Promise<PlaceRow> {
  const [row] = await tx.update(waitingList).set(change).where(eq(waitingList.id, id)).returning();
  if (!row) throw new Error("A place was not saved.");
  return row;
}

export async function findPlace(db: Db, tokenHash: string): Promise<PlaceRow | undefined> {
  const [row] = await db.select().from(waitingList).where(eq(waitingList.tokenHash, tokenHash));
  return row;
}

export async function findPlaceRow(db: Db, id: number): Promise<PlaceRow | undefined> {
  const [row] = await db.select().from(waitingList).where(eq(waitingList.id, id));
  return row;
}

export async function lockPlace(tx: Tx, id: number): Promise<PlaceRow | undefined> {
  const [row] = await tx
    .select()
    .from(waitingList)
    .where(eq(waitingList.id, id))
    .for("no key update");
  return row;
}

/** Whoever waits first for a stage, locked. */
export async function lockNext(tx: Tx, groupLessonId: number): Promise<PlaceRow | undefined> {
  const [row] = await tx
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.groupLessonId, groupLessonId), eq(waitingList.state, "waiting")))
    .orderBy(asc(waitingList.id))
    .limit(1)
    .for("no key update");
  return row;
}

/** All who wait for a stage or were called, locked. */
export const lockWaiting = (tx: Tx, groupLessonId: number): Promise<PlaceRow[]> =>
  waitingFor(tx, groupLessonId).for("no key update");

/** The same, to be read. */
export const findWaiting = (db: Db, groupLessonId: number): Promise<PlaceRow[]> =>
  waitingFor(db, groupLessonId);

function waitingFor(db: Db, groupLessonId: number) {
  return db
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.groupLessonId, groupLessonId),
        inArray(waitingList.state, ["waiting", "called"]),
      ),
    )
    .orderBy(asc(waitingList.id));
}

/** How many wait for a stage, up to this place or all of them. */
export async function countWaiting(db: Db, groupLessonId: number, upTo?: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.groupLessonId, groupLessonId),
        inArray(waitingList.state, ["waiting", "called"]),
        upTo === undefined ? undefined : lte(waitingList.id, upTo),
      ),
    );
  return row?.count ?? 0;
}
