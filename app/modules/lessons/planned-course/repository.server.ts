import { and, asc, eq, exists, gte, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, pageFrom, rowsInAll } from "#app/db/counted-page.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { hasMoved } from "#app/modules/foundation/history/table.server.ts";
import { versionsOfRow } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses, standing } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import type { Which } from "./dates.repository.server.ts";
import type { PlannedCourseStatus, Stretch } from "./domain.ts";
import { plannedCourses } from "./table.server.ts";

export type PlannedRow = typeof plannedCourses.$inferSelect;

const openStatuses: PlannedCourseStatus[] = ["proposed", "confirmed"];

export const {
  insert: insertPlannedRow,
  saveAlone: savePlannedRow,
  find: findPlannedRow,
  lock: lockPlannedRow,
} = rowsOf(plannedCourses, "planned course");

function isParty({ id, role }: Pick<Actor, "id" | "role">): SQL {
  if (role === "customer") return eq(plannedCourses.customerId, id);
  return role === "teacher" ? eq(plannedCourses.teacherId, id) : sql`false`;
}

export const isWithoutContract = (db: Db) =>
  and(
    inArray(plannedCourses.status, openStatuses),
    exists(
      db
        .select({ one: sql`1` })
        .from(contracts)
        .where(
          and(
            eq(contracts.id, plannedCourses.contractId),
            or(ne(contracts.status, "active"), lte(contracts.endsAt, plannedCourses.start)),
          ),
        ),
    ),
  );

export async function findOwnRow(db: Db, id: number, by: Actor): Promise<PlannedRow | undefined> {
  const [row] = await db
    .select()
    .from(plannedCourses)
    .where(and(eq(plannedCourses.id, id), isParty(by)));
  return row;
}

export async function findOpenAt(tx: Tx, contractId: number, start: Date) {
  const [row] = await tx
    .select()
    .from(plannedCourses)
    .where(
      and(
        eq(plannedCourses.contractId, contractId),
        inArray(plannedCourses.status, openStatuses),
        or(eq(plannedCourses.start, start), eq(plannedCourses.movedFrom, start)),
      ),
    )
    .orderBy(asc(plannedCourses.id));
  return row;
}

export async function findOpenOf(tx: Tx, contractId: number, id: number) {
  const [row] = await tx
    .select()
    .from(plannedCourses)
    .where(
      and(
        eq(plannedCourses.id, id),
        eq(plannedCourses.contractId, contractId),
        inArray(plannedCourses.status, openStatuses),
      ),
    );
  return row;
}

export async function lockTeacherRow(tx: Tx, id: number): Promise<void> {
  await tx
    .select({ id: teachers.id })
    .from(teachers)
    .where(eq(teachers.id, id))
    .for("no key update");
}

const minutesAfter = (start: unknown, minutes: unknown) =>
  sql`${start} + ${minutes} * interval '1 minute'`;

export async function findTaken(
  tx: Tx,
  teacherId: number,
  { start, duration }: Stretch,
  except: number | undefined,
): Promise<boolean> {
  const end = new Date(start.getTime() + duration * 60_000);
  const agreedStart = sql<Date>`coalesce(${plannedCourses.movedFrom}, ${plannedCourses.start})`;
  const agreedMinutes = sql<number>`coalesce(${plannedCourses.movedFromDuration}, ${plannedCourses.duration})`;
  const planned = await tx.$count(
    plannedCourses,
    and(
      eq(plannedCourses.teacherId, teacherId),
      except === undefined ? undefined : ne(plannedCourses.id, except),
      or(
        eq(plannedCourses.status, "confirmed"),
        and(eq(plannedCourses.status, "proposed"), sql`${plannedCourses.movedFrom} is not null`),
      ),
      sql`${agreedStart} < ${end}`,
      sql`${minutesAfter(agreedStart, agreedMinutes)} > ${start}`,
    ),
  );
  const first = await tx.$count(
    contracts,
    and(
      eq(contracts.teacherId, teacherId),
      eq(contracts.status, "active"),
      lt(contracts.firstCourseDate, end),
      sql`${minutesAfter(contracts.firstCourseDate, contracts.firstCourseDuration)} > ${start}`,
    ),
  );
  return planned + first > 0;
}

export type PlannedView = Awaited<ReturnType<typeof selectView>>[number];

function selectView(db: Db, where: SQL | undefined) {
  return db
    .select({
      planned: plannedCourses,
      contract: contracts,
      versions: versionsOfRow,
      student: { id: students.id, firstname: students.firstname },
      teacher: { id: users.id, firstname: users.firstname },
      asked: lessonRequests.address,
      home: customers.address,
      hasBegun: sql<boolean>`exists (select 1 from ${courses} given where given.contract_id = ${plannedCourses.contractId} and given.status <> 'cancelled')`,
      total: rowsInAll(),
    })
    .from(plannedCourses)
    .innerJoin(contracts, eq(contracts.id, plannedCourses.contractId))
    .innerJoin(students, eq(students.id, plannedCourses.studentId))
    .innerJoin(users, eq(users.id, plannedCourses.teacherId))
    .innerJoin(customers, eq(customers.id, plannedCourses.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(where)
    .orderBy(asc(plannedCourses.start), asc(plannedCourses.id))
    .$dynamic();
}

export async function findView(db: Db, id: number, by: Actor): Promise<PlannedView | undefined> {
  const [view] = await selectView(db, and(eq(plannedCourses.id, id), isParty(by))).limit(1);
  return view;
}

const pageWhere = (db: Db, where: SQL | undefined, page: Page) =>
  pageFrom(page, ({ start, length }) => selectView(db, where).offset(start).limit(length));

type Open = Readonly<Page & { customerId?: number | undefined; teacherId?: number | undefined }>;

const openViews = prepared((db, { customerId, teacherId, start, length }: Values<Open>) =>
  selectView(
    db,
    and(
      customerId ? eq(plannedCourses.customerId, customerId) : undefined,
      teacherId ? eq(plannedCourses.teacherId, teacherId) : undefined,
      inArray(plannedCourses.status, openStatuses),
    ),
  )
    .offset(start)
    .limit(length),
);

export async function listOwnViews(db: Db, by: Actor, id: number | undefined, page: Page) {
  const which = id ? eq(plannedCourses.id, id) : inArray(plannedCourses.status, openStatuses);
  const where = and(isParty(by), which);
  if (id || by.role === "operator") return pageWhere(db, where, page);
  const own = by.role === "customer" ? { customerId: by.id } : { teacherId: by.id };
  return pageFrom(page, (part) => openViews(db, { ...own, ...part }));
}

export function listAgreedViews(db: Db, { owner, studentId, from, before }: Omit<Which, "id">) {
  const where = and(
    isParty(owner),
    studentId ? eq(plannedCourses.studentId, studentId) : undefined,
    or(
      inArray(plannedCourses.status, ["confirmed", "given"]),
      and(
        inArray(plannedCourses.status, ["cancelled", "late_cancelled"]),
        hasMoved("planned_course", plannedCourses.id, "confirm"),
      ),
      and(eq(plannedCourses.status, "proposed"), sql`${plannedCourses.movedFrom} is not null`),
    ),
    from && gte(plannedCourses.start, from),
    before && lt(plannedCourses.start, before),
  );
  return selectView(db, where).limit(500);
}

type Bounds = { from: Date | undefined; before: Date | undefined };

export function listViewsOfContract(
  db: Db,
  contractId: number,
  { from, before }: Bounds,
  page: Page,
) {
  const where = and(
    eq(plannedCourses.contractId, contractId),
    from && gte(plannedCourses.start, from),
    before && lt(plannedCourses.start, before),
  );
  return pageWhere(db, where, page);
}

export async function lockStanding(tx: Tx, contractId: number, date: Date) {
  const [row] = await tx
    .select()
    .from(courses)
    .where(
      and(
        eq(courses.contractId, contractId),
        eq(courses.date, date),
        inArray(courses.status, standing),
      ),
    )
    .for("no key update");
  return row;
}
