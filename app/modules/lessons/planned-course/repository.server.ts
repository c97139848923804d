import { and, asc, eq, exists, gte, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, pageFrom, rowsInAll } from "#app/db/counted-page.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { hasMoved } from "#app/modules/foundation/history/table.server.ts";
import { roomMinutes } from "#app/modules/foundation/room-link/domain.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { taxStatus } from "#app/modules/lessons/contract/paper.repository.server.ts";
import { versionsOfRow } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { advancedSince } from "#app/modules/lessons/tax-credit/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { presentAround } from "#app/modules/rooms/room/presence.table.server.ts";

import type { Which } from "./dates.repository.server.ts";
import type { PlannedCourseStatus, Side } from "./domain.ts";
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

/** Dates that this side proposed under a contract and that wait for the other. */
export const countProposed = (tx: Tx, contractId: number, by: Side): Promise<number> =>
  tx.$count(
    plannedCourses,
    and(
      eq(plannedCourses.contractId, contractId),
      eq(plannedCourses.status, "proposed"),
      eq(plannedCourses.by, by),
    ),
  );

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

/** Where the courses of a contract are given: the request's place, else the family's home. */
export async function findPlaceOf(tx: Tx, contractId: number) {
  const [found] = await tx
    .select({ asked: lessonRequests.address, home: customers.address })
    .from(contracts)
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(eq(contracts.id, contractId));
  return found && (found.asked ?? found.home ?? undefined);
}

/** Open dates of a series from one on, locked in order. */
export function lockSeries(tx: Tx, seriesId: number, from: Date): Promise<PlannedRow[]> {
  return tx
    .select()
    .from(plannedCourses)
    .where(
      and(
        eq(plannedCourses.seriesId, seriesId),
        inArray(plannedCourses.status, openStatuses),
        gte(plannedCourses.start, from),
      ),
    )
    .orderBy(asc(plannedCourses.id))
    .for("no key update");
}

export function findOfSeries(tx: Tx, seriesId: number, ids: readonly number[]) {
  const which = and(eq(plannedCourses.seriesId, seriesId), inArray(plannedCourses.id, [...ids]));
  return tx.select().from(plannedCourses).where(which).orderBy(asc(plannedCourses.start));
}

/** Whether a date of the series had this end lately: its mail told of the others. */
export async function hasEnded(
  tx: Tx,
  { id, seriesId }: PlannedRow,
  status: PlannedCourseStatus,
  since: Date | undefined,
): Promise<boolean> {
  if (seriesId === null) return false;
  const which = and(
    eq(plannedCourses.seriesId, seriesId),
    ne(plannedCourses.id, id),
    eq(plannedCourses.status, status),
    since && gte(plannedCourses.statusSince, since),
  );
  return (await tx.$count(plannedCourses, which)) > 0;
}

const waitingAs = sql`w.status = 'proposed' and w.by = ${plannedCourses.by}`;

const series = sql<{ id: number; waiting: number; last: string; following: number } | null>`(
  select json_build_object('id', w.series_id,
    'waiting', count(*) filter (where ${waitingAs}), 'last', max(w.start),
    'following', count(*) filter (where w.start > ${plannedCourses.start}))
  from ${plannedCourses} w
  where w.series_id = ${plannedCourses.seriesId} and w.status in ('proposed', 'confirmed')
  group by w.series_id)`;

const present = presentAround(plannedCourses, roomMinutes);

const editions = {
  customer: editionOf("planned_course", "customer", {
    subject: plannedCourses.id,
    person: plannedCourses.customerId,
  }),
  teacher: editionOf("planned_course", "teacher", {
    subject: plannedCourses.id,
    person: plannedCourses.teacherId,
  }),
};

export type PlannedView = Awaited<ReturnType<typeof selectView>>[number];

function selectView(db: Db, where: SQL | undefined) {
  return db
    .select({
      planned: plannedCourses,
      contract: contracts,
      versions: versionsOfRow,
      student: { id: students.id, firstname: students.firstname },
      teacher: { id: users.id, firstname: users.firstname },
      taxed: taxStatus,
      advancedSince: advancedSince(db, plannedCourses.customerId),
      asked: lessonRequests.address,
      home: customers.address,
      hasBegun: sql<boolean>`exists (select 1 from ${courses} given where given.contract_id = ${plannedCourses.contractId} and given.status <> 'cancelled')`,
      series,
      present,
      editions,
      total: rowsInAll(),
    })
    .from(plannedCourses)
    .innerJoin(contracts, eq(contracts.id, plannedCourses.contractId))
    .innerJoin(students, eq(students.id, plannedCourses.studentId))
    .innerJoin(users, eq(users.id, plannedCourses.teacherId))
    .innerJoin(teachers, eq(teachers.id, plannedCourses.teacherId))
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

type Own = Readonly<{ id?: number | undefined; series?: { id: number; from: Date } | undefined }>;

export async function listOwnViews(db: Db, by: Actor, { id, series }: Own, page: Page) {
  const isOpen = inArray(plannedCourses.status, openStatuses);
  const ofSeries =
    series && and(eq(plannedCourses.seriesId, series.id), gte(plannedCourses.start, series.from));
  const where = and(isParty(by), id ? eq(plannedCourses.id, id) : and(isOpen, ofSeries));
  if (id || series || by.role === "operator") return pageWhere(db, where, page);
  const own = by.role === "customer" ? { customerId: by.id } : { teacherId: by.id };
  return pageFrom(page, (part) => openViews(db, { ...own, ...part }));
}

/** The agreed dates of a series, for a side of them. */
export async function findSeriesViews(db: Db, id: number, by: Actor): Promise<PlannedView[]> {
  const ofSeries = sql`(${plannedCourses.id} = ${id} or ${plannedCourses.seriesId} =
    (select one.series_id from ${plannedCourses} one where one.id = ${id}))`;
  const isAgreed = or(
    inArray(plannedCourses.status, ["confirmed", "given"]),
    and(eq(plannedCourses.status, "proposed"), sql`${plannedCourses.movedFrom} is not null`),
  );
  return selectView(db, and(ofSeries, isParty(by), isAgreed)).limit(100);
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
