import { and, eq, isNotNull, notInArray, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { personName, users } from "#app/modules/people/account/table.server.ts";

import { givesGroupLessons, groupLessonClasses } from "./table.server.ts";

/** Hired, not suspended, allowed to give group lessons (TEA-051, STM-43). */
export function findGroupLessonTeachers(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ id: teachers.id, firstname: users.firstname, email: users.email })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(
      and(
        sql`${teachers.id} = any(${sql.param(`{${ids.join(",")}}`)}::text::int[])`,
        givesGroupLessons,
      ),
    )
    .orderBy(teachers.id);
}

export function findTeachersOf(tx: Tx, groupLessonId: number) {
  return tx
    .select({ id: users.id, firstname: users.firstname, email: users.email })
    .from(groupLessonClasses)
    .innerJoin(users, eq(users.id, groupLessonClasses.teacherId))
    .where(
      and(
        eq(groupLessonClasses.groupLessonId, groupLessonId),
        isNotNull(groupLessonClasses.assignedAt),
      ),
    )
    .orderBy(users.id);
}

/** Everyone asked or assigned, those who teach it first. */
export const findAskedOf = (db: Db, groupLessonId: number) =>
  db
    .select({ row: groupLessonClasses, teacher: personName(groupLessonClasses.teacherId) })
    .from(groupLessonClasses)
    .where(eq(groupLessonClasses.groupLessonId, groupLessonId))
    .orderBy(groupLessonClasses.assignedAt, groupLessonClasses.askedAt, groupLessonClasses.id);

export async function insertRequested(
  tx: Tx,
  groupLessonId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .insert(groupLessonClasses)
    .values(
      ids.map((teacherId) => ({
        groupLessonId,
        teacherId,
        askedAt: now,
        disponibility: "to_confirm" as const,
      })),
    )
    .onConflictDoNothing()
    .returning({ teacherId: groupLessonClasses.teacherId });
  return rows.map(({ teacherId }) => teacherId);
}

export async function saveAssigned(
  tx: Tx,
  groupLessonId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  const ofLesson = eq(groupLessonClasses.groupLessonId, groupLessonId);
  await tx
    .update(groupLessonClasses)
    .set({ assignedAt: null, unassignedAt: now })
    .where(
      and(
        ofLesson,
        isNotNull(groupLessonClasses.assignedAt),
        ids.length > 0 ? notInArray(groupLessonClasses.teacherId, [...ids]) : undefined,
      ),
    );
  if (ids.length === 0) return;
  await tx
    .insert(groupLessonClasses)
    .values(
      ids.map((teacherId) => ({
        groupLessonId,
        teacherId,
        askedAt: now,
        assignedAt: now,
        disponibility: "to_confirm" as const,
      })),
    )
    .onConflictDoUpdate({
      target: [groupLessonClasses.groupLessonId, groupLessonClasses.teacherId],
      set: {
        assignedAt: sql`coalesce(${groupLessonClasses.assignedAt}, excluded.assigned_at)`,
        unassignedAt: null,
        // A cancellation was one more than what it cancelled.
        assignmentVersion: sql`${groupLessonClasses.assignmentVersion} +
          case when ${groupLessonClasses.unassignedAt} is null then 0 else 2 end`,
      },
    });
}
