import { and, asc, eq, exists, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { takenStates } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { rooms } from "./table.server.ts";

const family = alias(users, "family");
const teacher = alias(users, "teacher");

/** One thing by its id, or those of a person that are to come. */
export type Which = Readonly<{ id: number } | { owner: Pick<Actor, "id" | "role"> }>;

const personOf = ({ id, firstname, disabledAt }: typeof family | typeof teacher) => ({
  id,
  firstname,
  disabledAt,
});

const people = {
  contract: contracts,
  student: students.firstname,
  customer: { ...personOf(family), phone: family.phone },
  teacher: { ...personOf(teacher), phone: teacher.phone },
};

const isOwn = ({ id, role }: Pick<Actor, "id" | "role">): SQL | undefined => {
  if (role === "operator") return sql`false`;
  return eq(role === "teacher" ? contracts.teacherId : contracts.customerId, id);
};

const isOnline = eq(contracts.courseFormat, "individual_webcam");

export type PlannedSubject = Awaited<ReturnType<typeof findPlanned>>[number];

export function findPlanned(db: Db, which: Which) {
  const editions = {
    customer: editionOf("planned_course", "customer", {
      subject: plannedCourses.id,
      person: contracts.customerId,
    }),
    teacher: editionOf("planned_course", "teacher", {
      subject: plannedCourses.id,
      person: contracts.teacherId,
    }),
  };
  const agreed = or(
    eq(plannedCourses.status, "confirmed"),
    and(eq(plannedCourses.status, "proposed"), isNotNull(plannedCourses.movedFrom)),
  );
  return db
    .select({ ...people, planned: plannedCourses, editions })
    .from(plannedCourses)
    .innerJoin(contracts, eq(contracts.id, plannedCourses.contractId))
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(family, eq(family.id, contracts.customerId))
    .innerJoin(teacher, eq(teacher.id, contracts.teacherId))
    .where(
      "id" in which ? eq(plannedCourses.id, which.id) : and(isOwn(which.owner), isOnline, agreed),
    )
    .orderBy(asc(plannedCourses.start), asc(plannedCourses.id))
    .limit(50);
}

export type ContractSubject = Awaited<ReturnType<typeof findContracts>>[number];

/** For the room of the first course, and for the one without a date. */
export function findContracts(db: Db, which: Which) {
  const of = (kind: "contract" | "first_course") => ({
    customer: editionOf(kind, "customer", { subject: contracts.id, person: contracts.customerId }),
    teacher: editionOf(kind, "teacher", { subject: contracts.id, person: contracts.teacherId }),
  });
  return db
    .select({ ...people, editions: of("contract"), firstEditions: of("first_course") })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(family, eq(family.id, contracts.customerId))
    .innerJoin(teacher, eq(teacher.id, contracts.teacherId))
    .where(
      "id" in which
        ? eq(contracts.id, which.id)
        : and(isOwn(which.owner), isOnline, eq(contracts.status, "active")),
    )
    .orderBy(asc(contracts.id))
    .limit(50);
}

const ofLesson = {
  lesson: groupLessons,
  sessions: sql<readonly { id: number; start: string; minutes: number }[]>`(
    select coalesce(json_agg(json_build_object('id', s.id, 'start', s.starts_at,
      'minutes', s.duration) order by s.starts_at), '[]')
    from ${groupLessonSessions} s where s.group_lesson_id = ${groupLessons}.id)`,
};

export type SeatSubject = Awaited<ReturnType<typeof findSeats>>[number];

/** `id` of the registration. */
export function findSeats(db: Db, which: Which) {
  return db
    .select({
      ...ofLesson,
      registration: registrations,
      student: students.firstname,
      customer: personOf(family),
      edition: editionOf("group_lesson", "registration", {
        subject: groupLessons.id,
        person: registrations.id,
      }),
    })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(students, eq(students.id, registrations.studentId))
    .innerJoin(family, eq(family.id, registrations.customerId))
    .where(
      "id" in which
        ? eq(registrations.id, which.id)
        : and(
            eq(registrations.customerId, which.owner.id),
            inArray(registrations.state, [...takenStates]),
            isRunning,
          ),
    )
    .orderBy(asc(groupLessons.startsAt), asc(registrations.id))
    .limit(50);
}

const isRunning = and(
  eq(groupLessons.format, "group_webcam"),
  ne(groupLessons.state, "cancelled"),
  ne(groupLessons.state, "done"),
);

export type ClassSubject = Awaited<ReturnType<typeof findClasses>>[number];

/** Classes of a teacher: of one stage, or all that run. */
export function findClasses(db: Db, teacherId: number, groupLessonId: number | undefined) {
  return db
    .select({
      ...ofLesson,
      assignedAt: groupLessonClasses.assignedAt,
      teacher: personOf(teacher),
      edition: editionOf("group_lesson", "teacher", {
        subject: groupLessons.id,
        person: groupLessonClasses.teacherId,
      }),
    })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .innerJoin(teacher, eq(teacher.id, groupLessonClasses.teacherId))
    .where(
      and(
        eq(groupLessonClasses.teacherId, teacherId),
        groupLessonId === undefined
          ? and(isNotNull(groupLessonClasses.assignedAt), isRunning)
          : eq(groupLessons.id, groupLessonId),
      ),
    )
    .orderBy(asc(groupLessons.startsAt), asc(groupLessons.id))
    .limit(50);
}

/** A registration that has its seat of the stage. */
export const isRegistered = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(
    registrations,
    and(eq(registrations.id, id), inArray(registrations.state, [...takenStates])),
  )) > 0;

type OfTeacher = Readonly<{ roomId: number; personId: number }>;

/** Every teacher of a room of a contract, and those that its stage has now. */
export async function isTeaching(db: Db, { roomId, personId }: OfTeacher): Promise<boolean> {
  const isAssigned = exists(
    db
      .select({ id: groupLessonClasses.id })
      .from(groupLessonClasses)
      .where(
        and(
          eq(groupLessonClasses.groupLessonId, rooms.subjectId),
          eq(groupLessonClasses.teacherId, personId),
          isNotNull(groupLessonClasses.assignedAt),
        ),
      ),
  );
  const which = and(eq(rooms.id, roomId), or(ne(rooms.kind, "group_lesson"), isAssigned));
  return (await db.$count(rooms, which)) > 0;
}
