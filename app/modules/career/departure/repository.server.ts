import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { Address } from "#app/lib/address.ts";
import {
  groupLessonClasses,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { customers, personName, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import type { OpenMatter } from "./domain.ts";
import { departures } from "./table.server.ts";

export async function holdLeaver(tx: Tx, id: number) {
  const [row] = await tx
    .select({ id: teachers.id, status: teachers.status, availability: teachers.availability })
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
  return row;
}

export const {
  find: findDeparture,
  insert: insertDeparture,
  remove: deleteDeparture,
} = rowsOf(departures, "departure");

/** Those to come by their day, then those who left. */
export const findDepartures = (db: Db, page: Readonly<{ start: number; length: number }>) =>
  db
    .select({
      row: departures,
      name: sql<string>`concat_ws(' ', ${users.firstname}, ${users.lastname})`,
      total: rowsInAll(),
    })
    .from(departures)
    .innerJoin(users, eq(users.id, departures.id))
    .orderBy(
      sql`${departures.leftAt} desc nulls first`,
      asc(departures.leavesAt),
      desc(departures.id),
    )
    .offset(page.start)
    .limit(page.length);

/** False when the departure was withdrawn meanwhile. */
export async function saveLeft(tx: Tx, id: number, leftAt: Date): Promise<boolean> {
  const left = await tx
    .update(departures)
    .set({ leftAt })
    .where(eq(departures.id, id))
    .returning({ id: departures.id });
  return left.length > 0;
}

export const findRunning = (db: Db, teacherId: number) =>
  db
    .select({ id: contracts.id, student: students.firstname, family: users.firstname })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(users, eq(users.id, contracts.customerId))
    .where(and(eq(contracts.teacherId, teacherId), ne(contracts.status, "ended")))
    .orderBy(asc(contracts.id));

export const proposedEvent = "propose_others";

/** A contract that still runs of a teacher who leaves, as what its family would seek elsewhere. */
export async function findSought(db: Db, teacherId: number, contractId: number) {
  const [row] = await db
    .select({
      customerId: contracts.customerId,
      subjectId: contracts.subjectId,
      levelId: contracts.levelId,
      format: contracts.courseFormat,
      status: contracts.status,
      student: students.firstname,
      family: personName(contracts.customerId),
      teacher: personName(contracts.teacherId),
      leavesAt: departures.leavesAt,
      address: sql<Address | null>`coalesce(${lessonRequests.address}, ${customers.address})`,
      answers: lessonRequests.answers,
    })
    .from(contracts)
    .innerJoin(departures, eq(departures.id, contracts.teacherId))
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(
      and(
        eq(contracts.id, contractId),
        eq(contracts.teacherId, teacherId),
        ne(contracts.status, "ended"),
      ),
    );
  return row;
}

/** Contracts that run, with their agreed dates still to come. */
export function findFamilies(db: Db, teacherId: number, now: Date) {
  const coming = sql`${plannedCourses} p where p.contract_id = ${contracts.id}
    and p.status = 'confirmed' and p.start > ${now.toISOString()}`;
  return db
    .select({
      contractId: contracts.id,
      customerId: contracts.customerId,
      subjectId: contracts.subjectId,
      student: students.firstname,
      family: personName(contracts.customerId),
      planned: sql<number>`(select count(*)::int from ${coming})`,
      nextAt: sql<string | null>`(select min(p.start) from ${coming})`,
      proposedAt: sql<string | null>`(select max(l.at) from ${historyLines} l
        where l.machine = 'contract' and l.thing_id = ${contracts.id} and l.event = ${proposedEvent})`,
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .where(and(eq(contracts.teacherId, teacherId), ne(contracts.status, "ended")))
    .orderBy(asc(contracts.id));
}

export async function countOpen(
  db: Db,
  teacherId: number,
  now: Date,
): Promise<Record<OpenMatter, number>> {
  const taught = db
    .select({ id: groupLessonClasses.groupLessonId })
    .from(groupLessonClasses)
    .where(
      and(eq(groupLessonClasses.teacherId, teacherId), isNotNull(groupLessonClasses.assignedAt)),
    );
  const [row] = await db
    .select({
      undeclared: db.$count(
        plannedCourses,
        and(
          eq(plannedCourses.teacherId, teacherId),
          eq(plannedCourses.status, "confirmed"),
          lt(plannedCourses.start, now),
        ),
      ),
      contested: db.$count(
        courses,
        and(eq(courses.teacherId, teacherId), eq(courses.status, "disputed")),
      ),
      stage: db.$count(
        groupLessonSessions,
        and(
          inArray(groupLessonSessions.groupLessonId, taught),
          gt(groupLessonSessions.startsAt, now),
        ),
      ),
    })
    .from(teachers)
    .where(eq(teachers.id, teacherId));
  return row ?? { undeclared: 0, contested: 0, stage: 0 };
}
