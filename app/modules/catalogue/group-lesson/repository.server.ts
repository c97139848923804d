import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { groupLessons, groupLessonSessions } from "./table.server.ts";

export type GroupLessonRow = typeof groupLessons.$inferSelect;

/** Writes a stage and its sessions. */
export async function insertGroupLesson(
  tx: Tx,
  values: typeof groupLessons.$inferInsert,
  sessions: readonly { startsAt: Date; duration: number }[],
): Promise<GroupLessonRow> {
  const [row] = await tx.insert(groupLessons).values(values).returning();
  if (!row) throw new Error("A stage was not written.");
  await tx
    .insert(groupLessonSessions)
    .values(sessions.map((session) => ({ ...session, groupLessonId: row.id })));
  return row;
}

export async function findGroupLessonRow(db: Db, id: number) {
  const [row] = await db.select().from(groupLessons).where(eq(groupLessons.id, id));
  return row;
}

export async function lockGroupLessonRow(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(groupLessons)
    .where(eq(groupLessons.id, id))
    .for("no key update");
  return row;
}

export async function saveGroupLessonRow(
  tx: Tx,
  id: number,
  change: Partial<typeof groupLessons.$inferInsert>,
): Promise<GroupLessonRow> {
  const [row] = await tx
    .update(groupLessons)
    .set(change)
    .where(eq(groupLessons.id, id))
    .returning();
  if (!row) throw new Error(`No stage ${String(id)} was saved.`);
  return row;
}

/** Takes one seat if there is one and the stage has not begun; nothing else. */
export async function incrementTaken(
  tx: Tx,
  id: number,
  now: Date,
): Promise<GroupLessonRow | undefined> {
  const [row] = await tx
    .update(groupLessons)
    .set({ takenSeats: sql`${groupLessons.takenSeats} + 1` })
    .where(
      and(
        eq(groupLessons.id, id),
        eq(groupLessons.state, "open"),
        lt(groupLessons.takenSeats, groupLessons.maxStudents),
        gt(groupLessons.startsAt, now),
      ),
    )
    .returning();
  return row;
}

/** Gives one seat back, if one is taken. */
export async function decrementTaken(tx: Tx, id: number): Promise<GroupLessonRow | undefined> {
  const [row] = await tx
    .update(groupLessons)
    .set({ takenSeats: sql`${groupLessons.takenSeats} - 1` })
    .where(and(eq(groupLessons.id, id), gt(groupLessons.takenSeats, 0)))
    .returning();
  return row;
}

/** Stages, those of one state or all, the latest to begin first. */
export function listGroupLessonRows(db: Db, state: GroupLessonRow["state"] | undefined) {
  return db
    .select()
    .from(groupLessons)
    .where(state && eq(groupLessons.state, state))
    .orderBy(desc(groupLessons.startsAt), desc(groupLessons.id))
    .limit(500);
}

/** The seats of a stage that is no draft. */
export async function findSeats(db: Db, id: number) {
  const [row] = await db
    .select({ maxStudents: groupLessons.maxStudents, takenSeats: groupLessons.takenSeats })
    .from(groupLessons)
    .where(and(eq(groupLessons.id, id), ne(groupLessons.state, "draft")));
  return row;
}
