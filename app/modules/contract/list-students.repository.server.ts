import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { rowsInAll, totalOf } from "#app/db/counted-page.server.ts";
import { customers, users } from "#app/modules/account/table.server.ts";
import { activeCardOf, cards } from "#app/modules/billing/card.table.server.ts";
import { courses } from "#app/modules/course/table.server.ts";
import { proposals } from "#app/modules/lesson-request/proposal.table.server.ts";
import { lessonRequests } from "#app/modules/lesson-request/table.server.ts";
import { reviews } from "#app/modules/review/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";

import { contracts } from "./table.server.ts";

const isActive = sql<boolean>`bool_or(${contracts.status} = 'active')`;

function statusIs(status: "active" | "inactive" | undefined): SQL {
  if (!status) return sql`true`;
  return status === "active" ? sql`${isActive}` : sql`not ${isActive}`;
}

/** The teacher's students, the newest contract first, with how many there are beside each. */
const followedBy = (db: Db, teacherId: number, status: "active" | "inactive" | undefined) =>
  db
    .select({
      id: contracts.studentId,
      newest: sql<Date>`max(${contracts.createdAt})`.as("newest"),
      total: rowsInAll().as("total"),
    })
    .from(contracts)
    .where(eq(contracts.teacherId, teacherId))
    .groupBy(contracts.studentId)
    .having(statusIs(status));

const last = alias(reviews, "last_review");

/** The last review that a contract's family wrote about its teacher. */
const lastReview = (db: Db) =>
  db
    .select({ id: last.id })
    .from(last)
    .where(and(eq(last.teacherId, contracts.teacherId), eq(last.customerId, contracts.customerId)))
    .orderBy(desc(last.publishedAt), desc(last.id))
    .limit(1);

const given = alias(courses, "last_course");

/** The last course of a contract that was not cancelled. */
const lastCourse = (db: Db) =>
  db
    .select({ id: given.id })
    .from(given)
    .where(and(eq(given.contractId, contracts.id), ne(given.status, "cancelled")))
    .orderBy(desc(given.date), desc(given.id))
    .limit(1);

/** A teacher's contracts, each with what its student's card names; `total` stands beside each. */
const contractRows = (db: Db, total: SQL<number>) =>
  db
    .select({
      contract: contracts,
      process: lessonRequests.process,
      slot: proposals.firstSlot,
      asked: lessonRequests.address,
      home: customers.address,
      student: students,
      family: { firstname: users.firstname, lastname: users.lastname, phone: users.phone },
      card: cards,
      review: reviews,
      lastCourse: { date: courses.date, duration: courses.duration },
      total,
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .innerJoin(users, eq(users.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .leftJoin(proposals, eq(proposals.id, contracts.proposalId))
    .leftJoin(cards, activeCardOf(contracts.customerId, "main"))
    .leftJoin(courses, eq(courses.id, sql`(${lastCourse(db)})`))
    .leftJoin(reviews, eq(reviews.id, sql`(${lastReview(db)})`))
    .$dynamic();

/** The contracts of a page of a teacher's students, the newest student first, and how many students there are. */
export async function listContractsByStudent(
  db: Db,
  teacherId: number,
  status: "active" | "inactive" | undefined,
  page: { start: number; length: number },
) {
  const followed = followedBy(db, teacherId, status)
    .orderBy(sql`newest desc`, asc(contracts.studentId))
    .offset(page.start)
    .limit(page.length)
    .as("followed");
  const rows = await contractRows(db, sql<number>`${followed.total}`)
    .innerJoin(followed, eq(followed.id, contracts.studentId))
    .where(eq(contracts.teacherId, teacherId))
    .orderBy(
      desc(followed.newest),
      asc(followed.id),
      desc(contracts.createdAt),
      desc(contracts.id),
    );
  const count = () => db.$count(followedBy(db, teacherId, status).as("followed"));
  return { rows, total: await totalOf(rows, page, count) };
}

/** One of a teacher's contracts; another's does not exist. */
export async function findContract(db: Db, teacherId: number, id: number) {
  const [row] = await contractRows(db, rowsInAll()).where(
    and(eq(contracts.id, id), eq(contracts.teacherId, teacherId)),
  );
  return row;
}
