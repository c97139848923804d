import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { groupLessonClasses, groupLessons, groupLessonSessions } from "./table.server.ts";

export type GroupLessonRow = typeof groupLessons.$inferSelect;

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

export const {
  find: findGroupLessonRow,
  lock: lockGroupLessonRow,
  save: saveGroupLessonRow,
} = rowsOf(groupLessons, "group lesson");

/** Only if a seat is free and it has not begun. */
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

export async function decrementTaken(tx: Tx, id: number): Promise<GroupLessonRow | undefined> {
  const [row] = await tx
    .update(groupLessons)
    .set({ takenSeats: sql`${groupLessons.takenSeats} - 1` })
    .where(and(eq(groupLessons.id, id), gt(groupLessons.takenSeats, 0)))
    .returning();
  return row;
}

const teachersOf = sql<string[]>`array(select u.firstname || ' ' || u.lastname
  from ${groupLessonClasses} c join ${users} u on u.id = c.teacher_id
  where c.group_lesson_id = ${groupLessons}.id and c.assigned_at is not null order by c.assigned_at, c.id)`;

/** The next to begin first, then those that have begun. */
export function findGroupLessonPage(
  db: Db,
  { state, now }: { state: GroupLessonRow["state"] | undefined; now: Date },
  page: Page,
) {
  const hasBegun = sql`${groupLessons.startsAt} < ${now.toISOString()}::timestamptz`;
  return db
    .select({ lesson: groupLessons, teachers: teachersOf, total: rowsInAll() })
    .from(groupLessons)
    .where(state && eq(groupLessons.state, state))
    .orderBy(
      hasBegun,
      sql`case when not (${hasBegun}) then ${groupLessons.startsAt} end`,
      desc(groupLessons.startsAt),
      desc(groupLessons.id),
    )
    .limit(page.length)
    .offset(page.start);
}

export async function findSeats(db: Db, id: number) {
  const [row] = await db
    .select({ maxStudents: groupLessons.maxStudents, takenSeats: groupLessons.takenSeats })
    .from(groupLessons)
    .where(and(eq(groupLessons.id, id), ne(groupLessons.state, "draft")));
  return row;
}
