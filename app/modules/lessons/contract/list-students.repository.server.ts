import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { type Page, pageFrom, rowsInAll } from "#app/db/counted-page.server.ts";
import { prepared, type Value, type Values } from "#app/db/prepared.server.ts";
import { activeCardOf, cards } from "#app/modules/billing/card/table.server.ts";
import { wasGiven } from "#app/modules/catalogue/review/right.table.server.ts";
import { reviewRequests, reviews } from "#app/modules/catalogue/review/table.server.ts";
import { formerStatuses } from "#app/modules/catalogue/teacher/status.table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { editionOf } from "#app/modules/foundation/room-link/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { unreadFrom } from "#app/modules/lessons/message/unread.table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { versionsOfRow } from "./price-version.table.server.ts";
import { contracts } from "./table.server.ts";

const isActive = sql<boolean>`bool_or(${contracts.status} = 'active')`;

function statusIs(status: "active" | "inactive" | undefined): SQL {
  if (!status) return sql`true`;
  return status === "active" ? sql`${isActive}` : sql`not ${isActive}`;
}

type Which = Readonly<{
  status?: "active" | "inactive" | undefined;
  order?: "first_course" | undefined;
}>;

const isFirstToCome = (db: Db) =>
  sql<boolean>`bool_or(${contracts.status} = 'active' and exists(${db
    .select({ one: sql`1` })
    .from(lessonRequests)
    .where(
      and(
        eq(lessonRequests.id, contracts.lessonRequestId),
        eq(lessonRequests.process, "waiting_first_course"),
      ),
    )}))`;

type Former = Readonly<{ until: string; selfEmployed: boolean }>;

const followedBy = (db: Db, teacherId: Value<number>, { status, order }: Which) =>
  db
    .select({
      id: contracts.studentId,
      newest: sql<Date>`max(${contracts.createdAt})`.as("newest"),
      toCome: (order ? isFirstToCome(db) : sql<boolean>`false`).as("to_come"),
      total: rowsInAll().as("total"),
    })
    .from(contracts)
    .where(eq(contracts.teacherId, teacherId))
    .groupBy(contracts.studentId)
    .having(statusIs(status));

const given = alias(courses, "last_course");

const lastCourse = (db: Db) =>
  db
    .select({ id: given.id })
    .from(given)
    .where(and(eq(given.contractId, contracts.id), ne(given.status, "cancelled")))
    .orderBy(desc(given.date), desc(given.id))
    .limit(1);

const sameSides = (table: typeof reviews | typeof reviewRequests) =>
  and(eq(table.teacherId, contracts.teacherId), eq(table.customerId, contracts.customerId));

const contractRows = (db: Db, total: SQL<number>) =>
  db
    .select({
      contract: contracts,
      versions: versionsOfRow,
      process: lessonRequests.process,
      fixBy: lessonRequests.firstCourseReminderDueAt,
      slot: proposals.firstSlot,
      asked: lessonRequests.address,
      home: customers.address,
      student: students,
      family: { firstname: users.firstname, lastname: users.lastname, phone: users.phone },
      card: cards,
      review: reviews,
      reviewRequestedAt: reviewRequests.requestedAt,
      wasGiven: sql<boolean>`exists(${db
        .select({ one: sql`1` })
        .from(courses)
        .where(wasGiven(db, contracts.customerId, contracts.teacherId))})`,
      teacher: {
        selfEmployed: teachers.selfEmployed,
        sapNumber: teachers.sapNumber,
        sapNumberStatus: teachers.sapNumberStatus,
        formerModes: sql<readonly Former[]>`(select coalesce(json_agg(json_build_object(
            'until', f.until, 'selfEmployed', f.self_employed) order by f.until, f.id), '[]')
          from ${formerStatuses} f where f.teacher_id = ${teachers.id})`,
      },
      unreadMessages: unreadFrom("customer"),
      roomEdition: editionOf("contract", "teacher", {
        subject: contracts.id,
        person: contracts.teacherId,
      }),
      lastCourse: { date: courses.date, duration: courses.duration },
      total,
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(teachers, eq(teachers.id, contracts.teacherId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .innerJoin(users, eq(users.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .leftJoin(proposals, eq(proposals.id, contracts.proposalId))
    .leftJoin(cards, activeCardOf(contracts.customerId, "main"))
    .leftJoin(courses, eq(courses.id, sql`(${lastCourse(db)})`))
    .leftJoin(reviews, sameSides(reviews))
    .leftJoin(reviewRequests, sameSides(reviewRequests))
    .$dynamic();

export const listContractsByStudent = (db: Db, teacherId: number, which: Which, page: Page) =>
  pageFrom(page, (part) => contractsOf(db, { ...flagsOf(which), ...part, teacherId }));

type Flags = Readonly<{ isActive?: true; isFormer?: true; isFirstToCome?: true }>;
type PageOfTeacher = Flags & Page & Readonly<{ teacherId: number }>;

/** Each flag given writes another query. */
const flagsOf = ({ status, order }: Which): Flags => ({
  ...(status === "active" && { isActive: true }),
  ...(status === "inactive" && { isFormer: true }),
  ...(order && { isFirstToCome: true }),
});

const contractsOf = prepared(
  (db, { teacherId, start, length, ...flags }: Values<PageOfTeacher>) => {
    const status = flags.isFormer ? "inactive" : undefined;
    const which: Which = {
      status: flags.isActive ? "active" : status,
      order: flags.isFirstToCome && "first_course",
    };
    const followed = followedBy(db, teacherId, which)
      .orderBy(sql`to_come desc`, sql`newest desc`, asc(contracts.studentId))
      .offset(start)
      .limit(length)
      .as("followed");
    return contractRows(db, sql<number>`${followed.total}`)
      .innerJoin(followed, eq(followed.id, contracts.studentId))
      .where(eq(contracts.teacherId, teacherId))
      .orderBy(
        desc(followed.toCome),
        desc(followed.newest),
        asc(followed.id),
        desc(contracts.createdAt),
        desc(contracts.id),
      );
  },
);

export async function findContract(db: Db, teacherId: number, id: number) {
  const [row] = await contractRows(db, rowsInAll()).where(
    and(eq(contracts.id, id), eq(contracts.teacherId, teacherId)),
  );
  return row;
}
