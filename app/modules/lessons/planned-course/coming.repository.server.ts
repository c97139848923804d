import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { instantOf, prepared, type Values } from "#app/db/prepared.server.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { keepsSeat, registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import {
  lessonRequests,
  runningProcesses,
} from "#app/modules/lessons/lesson-request/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import type { Which } from "./dates.repository.server.ts";

const most = 100;

type Span = Readonly<{ from: Date; before: Date }>;
type Own = Values<Span & { owner: number }> & Readonly<{ isTeacher: boolean }>;

export type OtherDate = Awaited<ReturnType<typeof findOtherDates>>[number];

const homePlace = (format: SQL) => sql<
  string | null
>`case when ${format} = 'individual_student_place'
  then coalesce(${lessonRequests.address}, ${customers.address}) ->> 'full_address' end`;

const readerFor = (isTeacher: boolean) =>
  prepared((db, span: Values<Span & { owner: number }>) => {
    const own = { ...span, isTeacher };
    return unionAll(
      ofFirstCourses(db, own),
      isTeacher ? taught(db, own) : learned(db, own),
      ofOffers(db, own),
    )
      .orderBy(asc(sql`start`), asc(sql`id`))
      .limit(most);
  });

const readers = { teacher: readerFor(true), family: readerFor(false) };

/** In one statement: first courses, sessions of stages, first slots of answers (TEA-001). */
export function findOtherDates(
  db: Db,
  { owner, from, before }: Span & Required<Pick<Which, "owner">>,
) {
  const read = owner.role === "teacher" ? readers.teacher : readers.family;
  return read(db, { owner: owner.id, from, before });
}

const within = (date: SQL, { from, before }: Own) =>
  and(gte(date, instantOf(from)), lt(date, instantOf(before)));

const noSession = {
  classId: sql<number | null>`null::integer`.as("class_id"),
  roomOf: sql<number | null>`null::integer`.as("room_of"),
  roomFor: sql<number | null>`null::integer`.as("room_for"),
};

/** Of the link to the room of an online stage; for a registration, or for its teacher. */
const sessionRoom = (side: "registration" | "teacher", person: PgColumn) => ({
  roomOf: sql<
    number | null
  >`case when ${groupLessons.format} = 'group_webcam' then ${groupLessons.id} end`.as("room_of"),
  roomFor: sql<number | null>`${person}`.as("room_for"),
  edition: editionOf("group_lesson", side, { subject: groupLessons.id, person }).as("edition"),
});

const first = sql<Date>`${contracts.firstCourseDate}`.mapWith(contracts.firstCourseDate);

function ofFirstCourses(db: Db, own: Own) {
  const { owner, isTeacher } = own;
  const side = isTeacher ? contracts.teacherId : contracts.customerId;
  return db
    .select({
      kind: sql<"first" | "session" | "offer">`'first'`.as("kind"),
      id: sql<number>`${contracts.id}`.as("id"),
      contractId: sql<number | null>`${contracts.id}`.as("contract_id"),
      start: first.as("start"),
      minutes: sql<number | null>`${contracts.firstCourseDuration}`.as("minutes"),
      student: sql<string | null>`${students.firstname}`.as("student"),
      teacher: sql<string | null>`${users.firstname}`.as("teacher"),
      subjectId: sql<number | null>`${contracts.subjectId}`.as("subject_id"),
      levelId: sql<number | null>`${contracts.levelId}`.as("level_id"),
      format: sql<string | null>`${contracts.courseFormat}`.as("format"),
      title: sql<string | null>`null::text`.as("title"),
      place: homePlace(sql`${contracts.courseFormat}`).as("place"),
      ...noSession,
      edition: editionOf("first_course", isTeacher ? "teacher" : "customer", {
        subject: contracts.id,
        person: side,
      }).as("edition"),
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(users, eq(users.id, contracts.teacherId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(and(eq(side, owner), eq(contracts.status, "active"), within(first, own)));
}

const session = sql<Date>`${groupLessonSessions.startsAt}`.mapWith(groupLessonSessions.startsAt);

const ofSession = {
  kind: sql<"first" | "session" | "offer">`'session'`.as("kind"),
  id: sql<number>`${groupLessonSessions.id}`.as("id"),
  contractId: sql<number | null>`null::integer`.as("contract_id"),
  start: session.as("start"),
  minutes: sql<number | null>`${groupLessonSessions.duration}`.as("minutes"),
};

const ofGroupLesson = {
  subjectId: sql<number | null>`null::integer`.as("subject_id"),
  levelId: sql<number | null>`null::integer`.as("level_id"),
  format: sql<string | null>`null::text`.as("format"),
  title: sql<string | null>`${groupLessons.title}`.as("title"),
  place: sql<
    string | null
  >`nullif(concat_ws(', ', ${groupLessons.placeName}, ${groupLessons.placeAddress},
    ${groupLessons.cityName}), '')`.as("place"),
};

function learned(db: Db, own: Own) {
  return db
    .select({
      ...ofSession,
      student: sql<string | null>`${students.firstname}`.as("student"),
      teacher: sql<string | null>`null::text`.as("teacher"),
      ...ofGroupLesson,
      classId: noSession.classId,
      ...sessionRoom("registration", registrations.id),
    })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(groupLessonSessions, eq(groupLessonSessions.groupLessonId, groupLessons.id))
    .where(
      and(
        eq(registrations.customerId, own.owner),
        keepsSeat(),
        ne(groupLessons.state, "cancelled"),
        within(session, own),
      ),
    );
}

function taught(db: Db, own: Own) {
  return db
    .select({
      ...ofSession,
      student: sql<string | null>`null::text`.as("student"),
      teacher: sql<string | null>`null::text`.as("teacher"),
      ...ofGroupLesson,
      classId: sql<number | null>`${groupLessonClasses.id}`.as("class_id"),
      ...sessionRoom("teacher", groupLessonClasses.teacherId),
    })
    .from(groupLessonClasses)
    .innerJoin(groupLessons, eq(groupLessons.id, groupLessonClasses.groupLessonId))
    .innerJoin(groupLessonSessions, eq(groupLessonSessions.groupLessonId, groupLessons.id))
    .where(
      and(
        eq(groupLessonClasses.teacherId, own.owner),
        isNotNull(groupLessonClasses.assignedAt),
        ne(groupLessons.state, "cancelled"),
        within(session, own),
      ),
    );
}

const offered = sql<Date>`${proposals.firstSlot}`.mapWith(proposals.firstSlot);

/** Answers that wait for a choice are the teacher's; once chosen, the slot is both sides' until a date is fixed. */
function ofOffers(db: Db, own: Own) {
  const { owner, isTeacher } = own;
  const waits = and(
    inArray(proposals.teacherResponse, ["accepted", "accepted_if"]),
    inArray(lessonRequests.process, [...runningProcesses]),
  );
  const isChosen = and(eq(contracts.status, "active"), isNull(contracts.firstCourseDate));
  return db
    .select({
      kind: sql<"first" | "session" | "offer">`'offer'`.as("kind"),
      id: sql<number>`${proposals.id}`.as("id"),
      contractId: sql<number | null>`${contracts.id}`.as("contract_id"),
      start: offered.as("start"),
      minutes: sql<number | null>`null::integer`.as("minutes"),
      student: sql<string | null>`${students.firstname}`.as("student"),
      teacher: sql<string | null>`${users.firstname}`.as("teacher"),
      subjectId: sql<number | null>`${lessonRequests.subjectId}`.as("subject_id"),
      levelId: sql<number | null>`${lessonRequests.levelId}`.as("level_id"),
      format: sql<string | null>`case when ${lessonRequests.courseType} = 'online'
        then 'individual_webcam' else 'individual_student_place' end`.as("format"),
      title: sql<string | null>`null::text`.as("title"),
      place: sql<string | null>`null::text`.as("place"),
      ...noSession,
      edition: sql<number>`0`.mapWith(Number).as("edition"),
    })
    .from(proposals)
    .innerJoin(lessonRequests, eq(lessonRequests.id, proposals.lessonRequestId))
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .innerJoin(users, eq(users.id, proposals.teacherId))
    .leftJoin(contracts, eq(contracts.proposalId, proposals.id))
    .where(
      and(
        eq(isTeacher ? proposals.teacherId : lessonRequests.customerId, owner),
        isTeacher ? or(waits, isChosen) : isChosen,
        within(offered, own),
      ),
    );
}
