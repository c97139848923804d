import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import {
  groupLessonClasses,
  groupLessons,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { takenStates } from "#app/modules/group-lessons/registration/domain.ts";
import {
  registrationAttendance,
  registrationEvaluations,
  registrations,
} from "#app/modules/group-lessons/registration/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { seenInSessions } from "#app/modules/rooms/room/presence.table.server.ts";

export type EvaluationRow = typeof registrationEvaluations.$inferSelect;

export async function findOwnClass(db: Db, id: number, teacherId: number) {
  const [row] = await db
    .select({
      classId: groupLessonClasses.id,
      teacherId: groupLessonClasses.teacherId,
      lesson: groupLessons,
      roomEdition: editionOf("group_lesson", "teacher", {
        subject: groupLessons.id,
        person: groupLessonClasses.teacherId,
      }),
    })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .innerJoin(teachers, eq(teachers.id, groupLessonClasses.teacherId))
    .where(
      and(
        eq(groupLessonClasses.id, id),
        eq(groupLessonClasses.teacherId, teacherId),
        isNotNull(groupLessonClasses.assignedAt),
        ne(groupLessons.state, "draft"),
        eq(teachers.collectiveCoursesActivated, true),
      ),
    );
  return row;
}

const hasSeat = (groupLessonId: number) =>
  and(
    eq(registrations.groupLessonId, groupLessonId),
    inArray(registrations.state, [...takenStates]),
  );

export function findStudentsOf(db: Db, groupLessonId: number) {
  return db
    .select({
      registration: registrations,
      student: { firstname: students.firstname, lastname: students.lastname },
      seen: seenInSessions(registrations.id),
    })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .where(hasSeat(groupLessonId))
    .orderBy(asc(students.firstname), asc(students.lastname), asc(registrations.id));
}

export type StudentRow = Awaited<ReturnType<typeof findStudentsOf>>[number];

export function lockStudents(tx: Tx, groupLessonId: number, ids: readonly number[]) {
  return tx
    .select()
    .from(registrations)
    .where(and(hasSeat(groupLessonId), inArray(registrations.id, [...ids])))
    .orderBy(asc(registrations.id))
    .for("no key update");
}

export async function savePresence(
  tx: Tx,
  values: typeof registrationAttendance.$inferInsert,
): Promise<void> {
  const { presence, notedAt } = values;
  await tx
    .insert(registrationAttendance)
    .values(values)
    .onConflictDoUpdate({
      target: [registrationAttendance.registrationId, registrationAttendance.sessionId],
      set: { presence, notedAt },
    });
}

export function findEvaluations(db: Db, classId: number): Promise<EvaluationRow[]> {
  return db
    .select()
    .from(registrationEvaluations)
    .where(eq(registrationEvaluations.classId, classId));
}

export async function findEvaluation(tx: Tx, classId: number, registrationId: number) {
  const [row] = await tx
    .select()
    .from(registrationEvaluations)
    .where(
      and(
        eq(registrationEvaluations.classId, classId),
        eq(registrationEvaluations.registrationId, registrationId),
      ),
    );
  return row;
}

export async function saveEvaluation(
  tx: Tx,
  values: typeof registrationEvaluations.$inferInsert,
): Promise<EvaluationRow> {
  const { registrationId, classId, ...change } = values;
  const [row] = await tx
    .insert(registrationEvaluations)
    .values({ registrationId, classId, ...change })
    .onConflictDoUpdate({
      target: [registrationEvaluations.registrationId, registrationEvaluations.classId],
      set: change,
    })
    .returning();
  if (!row) throw new Error("An evaluation was not saved.");
  return row;
}
