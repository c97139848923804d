import { and, asc, eq, inArray, isNotNull, or, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import type { Role } from "#app/lib/actor.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { hasMoved } from "#app/modules/foundation/history/table.server.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

/** Whose dates, of which thing, between which days. */
export type Which = Readonly<{
  owner: Readonly<{ id: number; role: Role }>;
  studentId?: number | undefined;
  id?: number | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
}>;

const most = 500;

const shownFirst = sql<Date>`coalesce(${contracts.firstCourseDate}, ${contracts.firstCourseLeftDate})`;

const within = (date: SQLWrapper, { from, before }: Which) =>
  and(from && sql`${date} > ${from}`, before && sql`${date} < ${before}`);

export type FirstDate = Awaited<ReturnType<typeof findFirstDates>>[number];

export function findFirstDates(db: Db, which: Which) {
  const { owner, studentId, id } = which;
  const side = owner.role === "teacher" ? "teacher" : "customer";
  const column = contracts[`${side}Id`];
  return db
    .select({
      contract: contracts,
      student: { firstname: students.firstname },
      teacher: { firstname: users.firstname },
      asked: lessonRequests.address,
      home: customers.address,
      edition: editionOf("first_course", side, { subject: contracts.id, person: column }),
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(users, eq(users.id, contracts.teacherId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(
      and(
        eq(column, owner.id),
        studentId ? eq(contracts.studentId, studentId) : undefined,
        id ? eq(contracts.id, id) : undefined,
        sql`${shownFirst} is not null`,
        within(shownFirst, which),
      ),
    )
    .orderBy(asc(shownFirst), asc(contracts.id))
    .limit(most);
}

const rank = sql<number>`(select count(*) from ${groupLessonSessions} earlier
  where earlier.group_lesson_id = ${groupLessonSessions.groupLessonId}
    and earlier.starts_at <= ${groupLessonSessions.startsAt})::int`.mapWith(Number);

const lessonCancelledAt = sql`case when ${groupLessons.state} = 'cancelled' then ${groupLessons.stateSince} end`;

const instantOrNull = (value: string | null): Date | null =>
  value === null ? null : new Date(value);

const sessionColumns = {
  start: groupLessonSessions.startsAt,
  minutes: groupLessonSessions.duration,
  title: groupLessons.title,
  placeName: groupLessons.placeName,
  placeAddress: groupLessons.placeAddress,
  cityName: groupLessons.cityName,
  version: groupLessons.version,
  changedAt: groupLessons.updatedAt,
  rank,
  isOnline: sql<boolean>`${groupLessons.format} = 'group_webcam'`,
};

/** Of the link to the room of a stage, which opens each session in its turn. */
const roomOf = (side: "registration" | "teacher", person: PgColumn) => ({
  subjectId: sql<number>`${groupLessons.id}`.mapWith(Number),
  personId: sql<number>`${person}`.mapWith(Number),
  edition: editionOf("group_lesson", side, { subject: groupLessons.id, person }),
});

export type SessionDate = Awaited<ReturnType<typeof findTaught | typeof findLearned>>[number];

export const findSessionDates = (db: Db, which: Which) =>
  which.owner.role === "teacher" ? findTaught(db, which) : findLearned(db, which);

const seated = ["registered", "attended", "absent", "evaluated", "cancelled"] as const;

function findLearned(db: Db, which: Which) {
  const { owner, studentId, id } = which;
  const cancelledAt =
    sql`case when ${registrations.state} = 'cancelled' then ${registrations.stateSince} else ${lessonCancelledAt} end`.mapWith(
      instantOrNull,
    );
  return db
    .select({
      ...sessionColumns,
      id: registrations.id,
      cancelledAt,
      room: roomOf("registration", registrations.id),
    })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(groupLessonSessions, eq(groupLessonSessions.groupLessonId, groupLessons.id))
    .where(
      and(
        eq(registrations.customerId, owner.id),
        studentId ? eq(registrations.studentId, studentId) : undefined,
        id ? eq(registrations.id, id) : undefined,
        inArray(registrations.state, [...seated]),
        sql`(${registrations.state} <> 'cancelled' or ${hasMoved("registration", registrations.id, "pay")})`,
        within(groupLessonSessions.startsAt, which),
      ),
    )
    .orderBy(asc(groupLessonSessions.startsAt), asc(registrations.id))
    .limit(most);
}

/** A teacher who is taken off a stage has its sessions cancelled (PUB-023). */
function findTaught(db: Db, which: Which) {
  const { assignedAt, unassignedAt, assignmentVersion: more } = groupLessonClasses;
  const cancelledAt = sql`coalesce(${unassignedAt}, ${lessonCancelledAt})`.mapWith(instantOrNull);
  const version = sql`${groupLessons.version} + ${more}`.mapWith(Number);
  const changedAt =
    sql`case when ${more} = 0 then ${groupLessons.updatedAt} else greatest(${groupLessons.updatedAt}, ${assignedAt}) end`.mapWith(
      groupLessons.updatedAt,
    );
  return db
    .select({
      ...sessionColumns,
      version,
      changedAt,
      id: groupLessonClasses.id,
      cancelledAt,
      room: roomOf("teacher", groupLessonClasses.teacherId),
    })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .innerJoin(groupLessonSessions, eq(groupLessonSessions.groupLessonId, groupLessons.id))
    .where(
      and(
        eq(groupLessonClasses.teacherId, which.owner.id),
        or(isNotNull(assignedAt), isNotNull(unassignedAt)),
        within(groupLessonSessions.startsAt, which),
      ),
    )
    .orderBy(asc(groupLessonSessions.startsAt), asc(groupLessonClasses.id))
    .limit(most);
}
