import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import {
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { liveStates, type RegistrationState } from "./domain.ts";
import { registrations } from "./table.server.ts";

export type BusyRow = Awaited<ReturnType<typeof findBusy>>[number];

const givenBy = sql<string>`(select ${users.firstname} from ${users} where ${users.id} = ${courses.teacherId})`;

/** One statement: sessions with a kept seat, and courses. */
export function findBusy(db: Db, customerId: number, since: Date) {
  const ofGroupLessons = db
    .select({
      kind: sql<"stage" | "course">`'stage'`.as("kind"),
      id: registrations.groupLessonId,
      studentId: registrations.studentId,
      state: sql<RegistrationState | null>`${registrations.state}`.as("seat_state"),
      title: sql<string | null>`${groupLessons.title}`.as("title"),
      subjectId: sql<number | null>`null::integer`.as("subject_id"),
      teacher: sql<string | null>`null::text`.as("teacher"),
      start: groupLessonSessions.startsAt,
      duration: sql<number>`${groupLessonSessions.duration}::integer`.as("minutes"),
    })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(groupLessonSessions, eq(groupLessonSessions.groupLessonId, groupLessons.id))
    .where(
      and(
        eq(registrations.customerId, customerId),
        inArray(registrations.state, [...liveStates]),
        ne(groupLessons.state, "cancelled"),
        gt(groupLessonSessions.startsAt, since),
      ),
    );
  const ofCourses = db
    .select({
      kind: sql<"stage" | "course">`'course'`.as("kind"),
      id: courses.id,
      studentId: courses.studentId,
      state: sql<RegistrationState | null>`null::text`.as("seat_state"),
      title: sql<string | null>`null::text`.as("title"),
      subjectId: sql<number | null>`${contracts.subjectId}::integer`.as("subject_id"),
      teacher: sql<string | null>`${givenBy}`.as("teacher"),
      start: courses.date,
      duration: sql<number>`${courses.duration}`.as("minutes"),
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .where(
      and(
        eq(courses.customerId, customerId),
        ne(courses.status, "cancelled"),
        gt(courses.date, since),
      ),
    );
  return unionAll(ofGroupLessons, ofCourses);
}

export const findGroupLessonSessions = (db: Db, groupLessonId: number) =>
  db
    .select({ start: groupLessonSessions.startsAt, duration: groupLessonSessions.duration })
    .from(groupLessonSessions)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonSessions.groupLessonId))
    .where(and(eq(groupLessons.id, groupLessonId), ne(groupLessons.state, "draft")));
