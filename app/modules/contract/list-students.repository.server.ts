import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { rowsInAll, totalOf } from "#app/db/counted-page.server.ts";
import { customers, users } from "#app/modules/account/table.server.ts";
import { lessonRequests } from "#app/modules/lesson-request/table.server.ts";
import { reviews } from "#app/modules/review/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";

import { contracts } from "./table.server.ts";

const isActive = sql<boolean>`bool_or(${contracts.status} = 'active')`;

/** The students of a teacher, the newest contract first, and how many there are. */
export async function pageOfStudents(
  db: Db,
  teacherId: number,
  status: "active" | "inactive" | undefined,
  page: { start: number; length: number },
) {
  const followed = db
    .select({
      id: contracts.studentId,
      newest: sql<Date>`max(${contracts.createdAt})`.as("newest"),
    })
    .from(contracts)
    .where(eq(contracts.teacherId, teacherId))
    .groupBy(contracts.studentId)
    .having(statusIs(status))
    .as("followed");
  const rows = await db
    .select({ id: followed.id, total: rowsInAll() })
    .from(followed)
    .orderBy(desc(followed.newest), asc(followed.id))
    .offset(page.start)
    .limit(page.length);
  const total = await totalOf(rows, page, () => db.$count(followed));
  return { ids: rows.map(({ id }) => id), total };
}

function statusIs(status: "active" | "inactive" | undefined): SQL {
  if (!status) return sql`true`;
  return status === "active" ? sql`${isActive}` : sql`not ${isActive}`;
}

/** A teacher's contracts with these students, or one of them, with what their cards name. */
export async function findContracts(
  db: Db,
  teacherId: number,
  which: { studentIds: readonly number[] } | { contractId: number },
) {
  return db
    .select({
      contract: contracts,
      process: lessonRequests.process,
      asked: lessonRequests.address,
      home: customers.address,
      student: students,
      family: { firstname: users.firstname, lastname: users.lastname, phone: users.phone },
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .innerJoin(users, eq(users.id, contracts.customerId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(
      and(
        eq(contracts.teacherId, teacherId),
        "contractId" in which
          ? eq(contracts.id, which.contractId)
          : inArray(contracts.studentId, [...which.studentIds]),
      ),
    )
    .orderBy(desc(contracts.createdAt), desc(contracts.id));
}

/** What these families wrote about a teacher, the newest last. */
export async function findReviews(db: Db, teacherId: number, customerIds: readonly number[]) {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.teacherId, teacherId), inArray(reviews.customerId, [...customerIds])))
    .orderBy(asc(reviews.publishedAt), asc(reviews.id));
}
