import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";

import { disputes } from "./dispute.table.server.ts";
import type { CourseStatus } from "./domain.ts";
import { courses } from "./table.server.ts";

export type DisputeRow = typeof disputes.$inferSelect;

/** A course with what its line names. */
export type ToldCourse = Awaited<ReturnType<typeof selectTold>>[number];

function selectTold(db: Db, where: SQL | undefined) {
  return db
    .select({
      course: courses,
      student: { id: students.id, firstname: students.firstname },
      contract: {
        kind: contracts.kind,
        subjectId: contracts.subjectId,
        levelId: contracts.levelId,
      },
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .where(where)
    .orderBy(desc(courses.date), desc(courses.id))
    .$dynamic();
}

export type Page = Readonly<{ start: number; length: number }>;

const pageWhere = (db: Db, where: SQL | undefined, { start, length }: Page) =>
  Promise.all([selectTold(db, where).offset(start).limit(length), db.$count(courses, where)]);

export async function findTold(db: Db, id: number): Promise<ToldCourse | undefined> {
  const [told] = await selectTold(db, eq(courses.id, id)).limit(1);
  return told;
}

type CustomerFilter = {
  id?: number | undefined;
  status?: CourseStatus[] | undefined;
  teacher_id?: number | undefined;
  student_id?: number | undefined;
};

export function listToldOfCustomer(
  db: Db,
  customerId: number,
  { id, status, teacher_id: teacherId, student_id: studentId }: CustomerFilter,
  page: Page,
) {
  const where = and(
    eq(courses.customerId, customerId),
    id ? eq(courses.id, id) : undefined,
    status && inArray(courses.status, status),
    teacherId ? eq(courses.teacherId, teacherId) : undefined,
    studentId ? eq(courses.studentId, studentId) : undefined,
  );
  return pageWhere(db, where, page);
}

type TeacherFilter = {
  id?: number | undefined;
  status?: CourseStatus[] | undefined;
  students?: number[] | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

export function listToldOfTeacher(
  db: Db,
  teacherId: number,
  { id, status, students: ids, from, before }: TeacherFilter,
  page: Page,
) {
  const where = and(
    eq(courses.teacherId, teacherId),
    id ? eq(courses.id, id) : undefined,
    status && inArray(courses.status, status),
    ids && inArray(courses.studentId, ids),
    from && gte(courses.date, from),
    before && lt(courses.date, before),
  );
  return pageWhere(db, where, page);
}

/** What the teacher's courses between two instants came to, cancelled ones left out. */
export async function listEarned(db: Db, teacherId: number, { from, before }: Stretch) {
  return db
    .select({
      amountCents: courses.amountCents,
      duration: courses.duration,
      mode: courses.mode,
      date: courses.date,
      kind: contracts.kind,
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .where(
      and(
        eq(courses.teacherId, teacherId),
        ne(courses.status, "cancelled"),
        gte(courses.date, from),
        lt(courses.date, before),
      ),
    );
}

type Stretch = Readonly<{ from: Date; before: Date }>;

/** The students who had a course, and the teachers who gave one, for a family's filters. */
export async function listPeopleOfCustomer(db: Db, customerId: number) {
  const mine = eq(courses.customerId, customerId);
  const [learners, teachers] = await Promise.all([
    db
      .selectDistinct({ id: students.id, firstname: students.firstname })
      .from(courses)
      .innerJoin(students, eq(students.id, courses.studentId))
      .where(mine)
      .orderBy(asc(students.firstname), asc(students.id)),
    db
      .selectDistinct({ id: users.id, firstname: users.firstname })
      .from(courses)
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(mine)
      .orderBy(asc(users.firstname), asc(users.id)),
  ]);
  return { learners, teachers };
}

/** The last dispute of each of these courses. */
export async function findLastDisputes(
  db: Db,
  courseIds: readonly number[],
): Promise<Map<number, DisputeRow>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(disputes)
    .where(inArray(disputes.courseId, [...courseIds]))
    .orderBy(asc(disputes.id));
  return new Map(rows.map((row) => [row.courseId, row]));
}
