import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { calendarFeeds } from "./feed.table.server.ts";

export async function findFeed(db: Db, userId: number) {
  return db
    .select({ uuid: calendarFeeds.uuid, id: students.id, firstname: students.firstname })
    .from(calendarFeeds)
    .leftJoin(
      students,
      and(eq(students.customerId, calendarFeeds.userId), eq(students.enabled, true)),
    )
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(students.id));
}

export async function findFeedOwner(
  db: Db,
  uuid: string,
): Promise<{ id: number; role: Role } | undefined> {
  const [row] = await db
    .select({ id: users.id, role: users.role })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.uuid, uuid), isNull(users.disabledAt)));
  return row;
}

export async function saveFeed(tx: Tx, userId: number, uuid: string, createdAt: Date) {
  await tx
    .insert(calendarFeeds)
    .values({ userId, uuid, createdAt })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { uuid, createdAt } });
}

export async function removeFeed(db: Db, userId: number): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

export type Span = Readonly<{
  owner: { id: number; role: Role };
  studentId: number | undefined;
  from: Date;
  before: Date;
}>;

const most = 500;

export function findFirstCourses(db: Db, { owner, studentId, from, before }: Span) {
  const column = owner.role === "teacher" ? contracts.teacherId : contracts.customerId;
  return db
    .select({
      id: contracts.id,
      start: contracts.firstCourseDate,
      minutes: contracts.firstCourseDuration,
      subjectId: contracts.subjectId,
      student: students.firstname,
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .where(
      and(
        eq(column, owner.id),
        studentId ? eq(contracts.studentId, studentId) : undefined,
        ne(contracts.status, "ended"),
        gt(contracts.firstCourseDate, from),
        lt(contracts.firstCourseDate, before),
      ),
    )
    .orderBy(asc(contracts.firstCourseDate), asc(contracts.id))
    .limit(most);
}

export function findSessions(db: Db, span: Span) {
  return span.owner.role === "teacher" ? findTaught(db, span) : findLearned(db, span);
}

const rank = sql<number>`(select count(*) from ${groupLessonSessions} earlier
  where earlier.group_lesson_id = ${groupLessonSessions.groupLessonId}
    and earlier.starts_at <= ${groupLessonSessions.startsAt})::int`.mapWith(Number);

const sessionColumns = {
  start: groupLessonSessions.startsAt,
  minutes: groupLessonSessions.duration,
  title: groupLessons.title,
  place: groupLessons.placeAddress,
  rank,
};

const within = ({ from, before }: Span): SQL | undefined =>
  and(
    ne(groupLessons.state, "cancelled"),
    gt(groupLessonSessions.startsAt, from),
    lt(groupLessonSessions.startsAt, before),
  );

function findLearned(db: Db, span: Span) {
  const { owner, studentId } = span;
  return db
    .select({ ...sessionColumns, id: registrations.id })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(groupLessonSessions, eq(groupLessonSessions.groupLessonId, groupLessons.id))
    .where(
      and(
        eq(registrations.customerId, owner.id),
        studentId ? eq(registrations.studentId, studentId) : undefined,
        inArray(registrations.state, ["registered", "attended"]),
        within(span),
      ),
    )
    .orderBy(asc(groupLessonSessions.startsAt), asc(registrations.id))
    .limit(most);
}

function findTaught(db: Db, span: Span) {
  const { owner } = span;
  return db
    .select({ ...sessionColumns, id: groupLessonClasses.id })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .innerJoin(groupLessonSessions, eq(groupLessonSessions.groupLessonId, groupLessons.id))
    .where(
      and(
        eq(groupLessonClasses.teacherId, owner.id),
        isNotNull(groupLessonClasses.assignedAt),
        within(span),
      ),
    )
    .orderBy(asc(groupLessonSessions.startsAt), asc(groupLessonClasses.id))
    .limit(most);
}
