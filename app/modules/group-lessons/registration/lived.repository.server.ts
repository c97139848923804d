import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import {
  groupLessonClasses,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { registrationAttendance, registrationEvaluations } from "./table.server.ts";

export function findSessions(db: Db, groupLessonIds: readonly number[]) {
  return db
    .select()
    .from(groupLessonSessions)
    .where(inArray(groupLessonSessions.groupLessonId, [...groupLessonIds]))
    .orderBy(asc(groupLessonSessions.startsAt));
}
export type SessionRow = typeof groupLessonSessions.$inferSelect;

export function findPresences(db: Db, registrationIds: readonly number[]) {
  return db
    .select({
      registrationId: registrationAttendance.registrationId,
      sessionId: registrationAttendance.sessionId,
      presence: registrationAttendance.presence,
    })
    .from(registrationAttendance)
    .where(inArray(registrationAttendance.registrationId, [...registrationIds]));
}
export type PresenceRow = Awaited<ReturnType<typeof findPresences>>[number];

export function findSent(db: Db, registrationIds: readonly number[]) {
  return db
    .select({ evaluation: registrationEvaluations, teacher: users.firstname })
    .from(registrationEvaluations)
    .innerJoin(groupLessonClasses, eq(groupLessonClasses.id, registrationEvaluations.classId))
    .innerJoin(users, eq(users.id, groupLessonClasses.teacherId))
    .where(
      and(
        inArray(registrationEvaluations.registrationId, [...registrationIds]),
        isNotNull(registrationEvaluations.sentAt),
      ),
    )
    .orderBy(asc(registrationEvaluations.sentAt), asc(registrationEvaluations.id));
}
export type SentRow = Awaited<ReturnType<typeof findSent>>[number];
