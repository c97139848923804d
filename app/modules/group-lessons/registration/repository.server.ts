import { and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { type Page, pageFrom, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { personName, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { heldStates, liveStates, withdrawableStates } from "./domain.ts";
import { waitsForMoneyOf } from "./held.table.server.ts";
import { registrations } from "./table.server.ts";

export type RegistrationRow = typeof registrations.$inferSelect;

export const {
  insert: insertRegistration,
  saveAlone: saveRegistration,
  find: findRegistrationRow,
  lock: lockRegistrationRow,
} = rowsOf(registrations, "registration");

export async function findGroupLessonOf(db: Db, id: number) {
  const [row] = await db
    .select({
      id: groupLessons.id,
      state: groupLessons.state,
      startsAt: groupLessons.startsAt,
    })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .where(eq(registrations.id, id));
  return row;
}

export async function lockLive(tx: Tx, groupLessonId: number, studentId: number) {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.groupLessonId, groupLessonId),
        eq(registrations.studentId, studentId),
        inArray(registrations.state, [...liveStates]),
      ),
    )
    .for("no key update");
  return row;
}

export function countUnpaid(db: Db, groupLessonId: number, customerId: number): Promise<number> {
  return db.$count(
    registrations,
    and(
      eq(registrations.groupLessonId, groupLessonId),
      eq(registrations.customerId, customerId),
      inArray(registrations.state, [...heldStates]),
    ),
  );
}

export const countSince = (db: Db, customerId: number, since: Date): Promise<number> =>
  db.$count(
    registrations,
    and(eq(registrations.customerId, customerId), gt(registrations.createdAt, since)),
  );

type LoyaltySpan = Readonly<{ since: Date; now: Date }>;

/** Group lessons and given courses that count for loyalty, a row each; those of all families without one (CST-24). */
function countedForLoyalty({ since, now }: LoyaltySpan, customerId?: number): SQL {
  const within = (column: SQL) =>
    sql`${column} > ${since.toISOString()}::timestamptz and ${column} <= ${now.toISOString()}::timestamptz`;
  const isOwn = (column: SQL) =>
    customerId === undefined ? sql`true` : sql`${column} = ${customerId}`;
  return sql`select r.customer_id from registrations r join group_lessons g on g.id = r.group_lesson_id
      where r.state in ('registered', 'attended', 'absent', 'evaluated')
        and ${within(sql`g.starts_at`)} and ${isOwn(sql`r.customer_id`)}
    union all
    select c.customer_id from courses c where c.status = 'success'
      and ${within(sql`c.date`)} and ${isOwn(sql`c.customer_id`)}`;
}

/** How many group lessons and given courses of a family count for loyalty (CST-24). */
export async function countLoyalty(db: Db, customerId: number, span: LoyaltySpan): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (${countedForLoyalty(span, customerId)}) counted`,
  );
  return row?.count ?? 0;
}

type Loyal = Readonly<{ count: number; families: number }>;

/** How many families have each count of what counts for loyalty (CST-24). */
export const countLoyaltyOfAll = (db: Db, span: LoyaltySpan) =>
  queryRows<Loyal>(
    db,
    sql`select counted.count::int, count(*)::int as families from (
        select customer_id, count(*) from (${countedForLoyalty(span)}) one group by 1
      ) counted group by 1`,
  );

const shownOf = (db: Db) =>
  db
    .select({
      total: rowsInAll(),
      registration: registrations,
      student: { id: students.id, firstname: students.firstname },
      groupLesson: {
        state: groupLessons.state,
        stateSince: groupLessons.stateSince,
        cancelReason: groupLessons.cancelReason,
      },
      roomEdition: editionOf("group_lesson", "registration", {
        subject: groupLessons.id,
        person: registrations.id,
      }),
      family: { id: users.id, firstname: users.firstname, email: users.email },
    })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(users, eq(users.id, registrations.customerId));

export type ShownRow = Awaited<ReturnType<typeof findShownRegistration>> & {};

export async function findShownRegistration(db: Db, id: number) {
  const [row] = await shownOf(db).where(eq(registrations.id, id));
  return row;
}

export const findHeldOf = (db: Db, customerId: number) =>
  db
    .select({
      registration: registrations,
      student: { id: students.id, name: students.firstname },
      groupLesson: { title: groupLessons.title, startsAt: groupLessons.startsAt },
      bill: { amountCents: bills.amountCents, creditedCents: bills.creditedCents },
    })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId))
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(
      bills,
      and(
        eq(bills.subjectKind, "registration"),
        eq(bills.subjectId, registrations.id),
        eq(bills.kind, "bill"),
        ne(bills.status, "credited"),
      ),
    )
    .where(waitsForMoneyOf(db, customerId))
    .orderBy(asc(registrations.holdUntil), asc(registrations.id))
    .limit(20);

export type HeldRow = Awaited<ReturnType<typeof findHeldOf>>[number];

export function findOfCustomer(db: Db, customerId: number, page: Page) {
  const own = and(eq(registrations.customerId, customerId), ne(registrations.state, "draft"));
  return pageFrom(page, ({ start, length }) =>
    shownOf(db)
      .where(own)
      .orderBy(desc(registrations.createdAt), desc(registrations.id))
      .limit(length)
      .offset(start),
  );
}

const isEndedWithIt = inArray(registrations.state, [...withdrawableStates]);

const namedOf = (db: Db) =>
  db
    .select({
      row: registrations,
      student: { firstname: students.firstname, lastname: students.lastname },
      family: personName(registrations.customerId),
      total: rowsInAll(),
    })
    .from(registrations)
    .innerJoin(students, eq(students.id, registrations.studentId));

/** Of one group lesson, in the order in which they were made. */
export const findOfGroupLesson = (
  db: Db,
  { groupLessonId, state }: { groupLessonId: number; state: RegistrationRow["state"] | undefined },
  page: Page,
) =>
  namedOf(db)
    .where(
      and(eq(registrations.groupLessonId, groupLessonId), state && eq(registrations.state, state)),
    )
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
    .limit(page.length)
    .offset(page.start);

/** All those that a cancelled group lesson ends. */
export const findWithdrawableOf = (db: Db, groupLessonId: number) =>
  namedOf(db)
    .where(and(eq(registrations.groupLessonId, groupLessonId), isEndedWithIt))
    .orderBy(asc(registrations.createdAt), asc(registrations.id));

export const ofCancelledGroupLesson = (db: Db) =>
  and(
    isEndedWithIt,
    inArray(
      registrations.groupLessonId,
      db
        .select({ id: groupLessons.id })
        .from(groupLessons)
        .where(eq(groupLessons.state, "cancelled")),
    ),
  );
