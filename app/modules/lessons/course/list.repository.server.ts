import { and, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, pageFrom, rowsInAll, totalOf } from "#app/db/counted-page.server.ts";
import { anyOf, prepared, type Value, type Values } from "#app/db/prepared.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { advancedSince, taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { presentIn } from "#app/modules/rooms/room/presence.table.server.ts";

import { disputes } from "./dispute.table.server.ts";
import type { CourseStatus } from "./domain.ts";
import { presentAtCourse } from "./presence.repository.server.ts";
import { courses } from "./table.server.ts";

export type DisputeRow = typeof disputes.$inferSelect;

export type CourseView = Awaited<ReturnType<typeof selectView>>[number];

const cardColumns = {
  id: users.id,
  firstname: users.firstname,
  civility: teachers.civility,
  photoHash: teachers.photoHash,
};

type Pair = Readonly<{
  student: { id: number; firstname: string };
  teacher: { id: number; firstname: string } & Pick<
    typeof teachers.$inferSelect,
    "civility" | "photoHash"
  >;
}>;

const pairsBeside = (customerId: Value<number>) =>
  sql<readonly Pair[] | null>`(select json_agg(distinct jsonb_build_object(
    'student', jsonb_build_object('id', s.id, 'firstname', s.firstname),
    'teacher', jsonb_build_object('id', u.id, 'firstname', u.firstname, 'civility', t.civility,
      'photoHash', t.photo_hash)
  )) from courses own
    join students s on s.id = own.student_id
    join users u on u.id = own.teacher_id
    join teachers t on t.id = own.teacher_id
    where own.customer_id = ${customerId})`;

/** Only of a course that is not agreed on yet, where it may help to decide. */
const present = sql`case when ${courses.status} in ('to_confirm', 'disputed', 'to_review')
  then ${presentAtCourse(courses)} else '[]'::json end`.mapWith(presentIn);

const declinedBillId = sql<number | null>`(select d.id from ${taxDeclarations} d
  join ${bills} b on b.id = d.id
  where b.subject_kind = 'course' and b.subject_id = ${courses.id}
    and d.state = 'user_declined' and d.choice is null)`;

const noPairs = sql<readonly Pair[] | null>`null::json`;

type Beside = { pairs?: SQL<readonly Pair[] | null>; total?: SQL<number> };

function selectView(
  db: Db,
  where: SQL | undefined,
  { pairs = noPairs, total = rowsInAll() }: Beside = {},
) {
  return db
    .select({
      course: courses,
      student: { id: students.id, firstname: students.firstname },
      teacher: cardColumns,
      dispute: disputes,
      total,
      present,
      declinedBillId,
      advancedSince: advancedSince(db, courses.customerId),
      pairs,
      contract: {
        kind: contracts.kind,
        subjectId: contracts.subjectId,
        levelId: contracts.levelId,
      },
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .innerJoin(users, eq(users.id, courses.teacherId))
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .leftJoin(
      disputes,
      eq(
        disputes.id,
        sql`(select max(last.id) from ${disputes} last where last.course_id = ${courses.id})`,
      ),
    )
    .where(where)
    .orderBy(desc(courses.date), desc(courses.id))
    .$dynamic();
}

export async function findView(db: Db, id: number): Promise<CourseView | undefined> {
  const [view] = await selectView(db, eq(courses.id, id)).limit(1);
  return view;
}

type CustomerFilter = {
  id?: number | undefined;
  status?: readonly CourseStatus[] | undefined;
  teacher_id?: number | undefined;
  student_id?: number | undefined;
};

type OfCustomer = CustomerFilter & Readonly<{ customerId: number }>;

const ofCustomer = ({ customerId, id, status, ...pair }: Values<OfCustomer>) =>
  and(
    eq(courses.customerId, customerId),
    id ? eq(courses.id, id) : undefined,
    status && anyOf(courses.status, status),
    pair.teacher_id ? eq(courses.teacherId, pair.teacher_id) : undefined,
    pair.student_id ? eq(courses.studentId, pair.student_id) : undefined,
  );

const pagesOfCustomer = prepared((db, { start, length, ...which }: Values<OfCustomer & Page>) =>
  selectView(db, ofCustomer(which)).offset(start).limit(length),
);

export const listViewsOfCustomer = (
  db: Db,
  customerId: number,
  filter: CustomerFilter,
  page: Page,
) => pageFrom(page, (part) => pagesOfCustomer(db, { ...filterOf(filter), customerId, ...part }));

/** A query's other values, such as its page, are left out. */
const filterOf = ({ id, status, teacher_id, student_id }: CustomerFilter) => ({
  id: id || undefined,
  status,
  teacher_id: teacher_id || undefined,
  student_id: student_id || undefined,
});

type TeacherFilter = {
  id?: number | undefined;
  status?: CourseStatus[] | undefined;
  students?: number[] | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

type OfTeacher = TeacherFilter & Readonly<{ teacherId: number }>;

const ofTeacher = (which: Values<OfTeacher>) => {
  const { teacherId, id, status, students: ids, from, before } = which;
  return and(
    eq(courses.teacherId, teacherId),
    id ? eq(courses.id, id) : undefined,
    status && anyOf(courses.status, status),
    ids && anyOf(courses.studentId, ids),
    from && gte(courses.date, from),
    before && lt(courses.date, before),
  );
};

const pagesOfTeacher = prepared((db, { start, length, ...which }: Values<OfTeacher & Page>) =>
  selectView(db, ofTeacher(which)).offset(start).limit(length),
);

export const listViewsOfTeacher = (db: Db, teacherId: number, filter: TeacherFilter, page: Page) =>
  pageFrom(page, (part) => pagesOfTeacher(db, { ...filter, teacherId, ...part }));

const mostAsking = 50;

type PageAndAsking = OfCustomer & Page & Readonly<{ asking: readonly CourseStatus[] }>;

/** A page, and the courses that ask something, on it or not: those count 0 in all. */
const pagesAndAsking = prepared(
  (db, { start, length, asking, ...which }: Values<PageAndAsking>) => {
    const { customerId } = which;
    const newest = [desc(courses.date), desc(courses.id)];
    const shown = db
      .select({ id: courses.id, total: rowsInAll().as("total") })
      .from(courses)
      .where(ofCustomer(which))
      .orderBy(...newest)
      .offset(start)
      .limit(length)
      .as("shown");
    const waiting = db
      .select({ id: courses.id })
      .from(courses)
      .where(ofCustomer({ customerId, status: asking }))
      .orderBy(...newest)
      .limit(mostAsking);
    const where = and(
      eq(courses.customerId, customerId),
      or(isNotNull(shown.id), inArray(courses.id, waiting)),
    );
    const total = sql<number>`coalesce(${shown.total}, 0)`.mapWith(Number);
    const beside = { pairs: pairsBeside(customerId), total };
    return selectView(db, where, beside).leftJoin(shown, eq(shown.id, courses.id));
  },
);

/** Also the family's students and teachers, for the filters. */
export async function listViewsWithPeople(
  db: Db,
  customerId: number,
  filter: CustomerFilter,
  page: Page,
  asking: readonly CourseStatus[],
) {
  const which = { ...filterOf(filter), customerId };
  const rows = await pagesAndAsking(db, { ...which, ...page, asking });
  const listed = rows.filter(({ total }) => total > 0);
  const [first] = rows;
  const people = first ? peopleIn(first.pairs ?? []) : await listPeopleOfCustomer(db, customerId);
  const onPage = new Set(listed.map(({ course }) => course.id));
  const total = await totalOf(listed, page, () => db.$count(courses, ofCustomer(which)));
  return { rows, onPage, total, people };
}

async function listPeopleOfCustomer(db: Db, customerId: number) {
  const pairs = await db
    .selectDistinct({
      student: { id: students.id, firstname: students.firstname },
      teacher: cardColumns,
    })
    .from(courses)
    .innerJoin(students, eq(students.id, courses.studentId))
    .innerJoin(users, eq(users.id, courses.teacherId))
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(eq(courses.customerId, customerId));
  return peopleIn(pairs);
}

const peopleIn = (pairs: readonly Pair[]) => ({
  learners: byName(pairs.map(({ student }) => student)),
  teachers: byName(pairs.map(({ teacher }) => teacher)),
});

const byName = <Person extends { id: number; firstname: string }>(people: readonly Person[]) =>
  [...new Map(people.map((one) => [one.id, one])).values()].sort(
    (one, other) => one.firstname.localeCompare(other.firstname, "fr") || one.id - other.id,
  );
