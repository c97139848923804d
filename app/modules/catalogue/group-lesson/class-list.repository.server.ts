import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import {
  registrationEvaluations,
  registrations,
} from "#app/modules/group-lessons/registration/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { sessionsOf } from "./list.repository.server.ts";
import { groupLessonClasses, groupLessons } from "./table.server.ts";

const withSeat = sql`from ${registrations} r join ${students} s on s.id = r.student_id
  where r.group_lesson_id = ${groupLessons.id}
    and r.state in ('registered', 'attended', 'absent', 'evaluated')`;

const seated = sql`(select count(*) ${withSeat})`.mapWith(Number);

const toEvaluate = sql`${withSeat}
    and not exists (select from ${registrationEvaluations} e
      where e.registration_id = r.id and e.class_id = ${groupLessonClasses.id} and e.sent_at is not null)`;

const nextToEvaluate = sql<{ registration_id: number; name: string } | null>`(
  select json_build_object('registration_id', r.id, 'name', s.firstname) ${toEvaluate}
  order by s.firstname, s.lastname, r.id limit 1)`;

const evaluated = sql`(select count(*) from ${registrationEvaluations} e
  join ${registrations} r on r.id = e.registration_id
  where e.class_id = ${groupLessonClasses.id} and e.sent_at is not null
    and r.state <> 'cancelled')`.mapWith(Number);

const taughtBy = (teacherId: number) =>
  and(
    eq(groupLessonClasses.teacherId, teacherId),
    isNotNull(groupLessonClasses.assignedAt),
    ne(groupLessons.state, "draft"),
  );

export function findTaughtRows(
  db: Db,
  teacherId: number,
  { start, length, now }: { start: number; length: number; now: Date },
) {
  const isOver = sql`${groupLessons.endsAt} < ${now.toISOString()}::timestamptz`;
  return db
    .select({
      lesson: groupLessons,
      classId: groupLessonClasses.id,
      selfEmployed: teachers.selfEmployed,
      sessions: sessionsOf,
      students: seated,
      evaluated,
      nextToEvaluate,
    })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .innerJoin(teachers, eq(teachers.id, groupLessonClasses.teacherId))
    .where(taughtBy(teacherId))
    .orderBy(
      isOver,
      sql`case when not (${isOver}) then ${groupLessons.startsAt} end`,
      desc(groupLessons.startsAt),
      desc(groupLessons.id),
    )
    .limit(length)
    .offset(start);
}

export type TaughtRow = Awaited<ReturnType<typeof findTaughtRows>>[number];

/** Of all pages: group lessons, and students of ended ones without a sent evaluation. */
export async function countTaught(db: Db, teacherId: number) {
  const [row] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      toEvaluate: sql`coalesce(sum((select count(*) ${toEvaluate})) filter (
        where ${groupLessons.state} = 'done'), 0)`.mapWith(Number),
    })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .where(taughtBy(teacherId));
  return row ?? { total: 0, toEvaluate: 0 };
}

const isRequested = (now: Date) =>
  and(
    isNull(groupLessonClasses.assignedAt),
    inArray(groupLessons.state, ["draft", "open", "full"]),
    gt(groupLessons.startsAt, now),
    eq(teachers.collectiveCoursesActivated, true),
  );

const requestedRows = (db: Db) =>
  db
    .select({
      asked: groupLessonClasses,
      lesson: groupLessons,
      sessions: sessionsOf,
      selfEmployed: teachers.selfEmployed,
    })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .innerJoin(teachers, eq(teachers.id, groupLessonClasses.teacherId));

export function findRequestedRows(db: Db, teacherId: number, now: Date) {
  return requestedRows(db)
    .where(and(eq(groupLessonClasses.teacherId, teacherId), isRequested(now)))
    .orderBy(asc(groupLessons.startsAt), asc(groupLessonClasses.id))
    .limit(100);
}

export type RequestedRow = Awaited<ReturnType<typeof findRequestedRows>>[number];

export async function findRequestedRow(
  tx: Tx,
  id: number,
  now: Date,
): Promise<RequestedRow | undefined> {
  const [row] = await requestedRows(tx).where(and(eq(groupLessonClasses.id, id), isRequested(now)));
  return row;
}

export async function lockOwnClass(tx: Tx, id: number, teacherId: number) {
  const [row] = await tx
    .select({ id: groupLessonClasses.id })
    .from(groupLessonClasses)
    .where(and(eq(groupLessonClasses.id, id), eq(groupLessonClasses.teacherId, teacherId)))
    .for("no key update");
  return row;
}

export const { save: saveAnswer } = rowsOf(groupLessonClasses, "class of a group lesson");
