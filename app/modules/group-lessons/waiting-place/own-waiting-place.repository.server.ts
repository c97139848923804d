import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { placesOfFamily } from "#app/modules/group-lessons/registration/called.table.server.ts";
import { waitingList } from "#app/modules/group-lessons/registration/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import type { WaitingPlaceRow } from "./repository.server.ts";

const rank = sql`(select count(*) from ${waitingList} other
  where other.group_lesson_id = ${waitingList.groupLessonId} and other.state in ('waiting', 'called')
    and (other.waits_since, other.id) <= (${waitingList.waitsSince}, ${waitingList.id}))`.mapWith(
  Number,
);

export function findOwnWaitingPlaces(db: Db, customerId: number, now: Date) {
  return db
    .select({
      rank,
      place: waitingList,
      student: { id: students.id, firstname: students.firstname },
      groupLesson: groupLessons,
    })
    .from(waitingList)
    .innerJoin(groupLessons, eq(groupLessons.id, waitingList.groupLessonId))
    .leftJoin(students, eq(students.id, waitingList.studentId))
    .where(
      and(
        placesOfFamily(db, customerId),
        inArray(waitingList.state, ["waiting", "called"]),
        gt(groupLessons.startsAt, now),
      ),
    )
    .orderBy(asc(groupLessons.startsAt), asc(waitingList.id));
}

export type OwnWaitingPlaceRow = Awaited<ReturnType<typeof findOwnWaitingPlaces>>[number];

export const countOwnWaitingPlaces = (
  tx: Tx,
  groupLessonId: number,
  customerId: number,
): Promise<number> =>
  tx.$count(
    waitingList,
    and(
      eq(waitingList.groupLessonId, groupLessonId),
      inArray(waitingList.state, ["waiting", "called"]),
      placesOfFamily(tx, customerId),
    ),
  );

export type OwnSeat = Readonly<{ groupLessonId: number; customerId: number; studentId: number }>;

/** For this student or none in particular; the first called, locked. */
export async function lockOwnCalled(
  tx: Tx,
  { groupLessonId, customerId, studentId }: OwnSeat,
): Promise<WaitingPlaceRow | undefined> {
  const [row] = await tx
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.groupLessonId, groupLessonId),
        eq(waitingList.state, "called"),
        placesOfFamily(tx, customerId),
        or(eq(waitingList.studentId, studentId), isNull(waitingList.studentId)),
      ),
    )
    .orderBy(asc(waitingList.studentId), asc(waitingList.calledUntil), asc(waitingList.id))
    .limit(1)
    .for("no key update");
  return row;
}

export const lockStillWaiting = (
  tx: Tx,
  { groupLessonId, studentId }: OwnSeat,
): Promise<WaitingPlaceRow[]> =>
  tx
    .select()
    .from(waitingList)
    .where(
      and(
        eq(waitingList.groupLessonId, groupLessonId),
        eq(waitingList.studentId, studentId),
        eq(waitingList.state, "waiting"),
      ),
    )
    .orderBy(asc(waitingList.id))
    .for("no key update");
