import { and, asc, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { customers, personName, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { mostShown } from "./domain.ts";

const openSessions = sql<number>`(select count(*)::int from ${sessions} s
  where s.user_id = ${users.id} and s.revoked_at is null)`;
const lastSeenAt = sql<Date | null>`(select max(s.last_used_at) from ${sessions} s
  where s.user_id = ${users.id})`.mapWith(sessions.lastUsedAt);

export async function findWhole(db: Db, who: number | string) {
  const [row] = await db
    .select({
      user: users,
      customer: customers,
      teacher: { birthDate: teachers.birthDate, street: teachers.street, city: teachers.cityName },
      openSessions,
      lastSeenAt,
    })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.id))
    .leftJoin(teachers, eq(teachers.id, users.id))
    .where(
      typeof who === "number"
        ? eq(users.id, who)
        : sql`lower(${users.email}) = ${who.toLowerCase()}`,
    );
  return row;
}

/** The reason that this operator last gave to look at this person. */
export async function findVisit(
  db: Db,
  { operatorId, userId, since }: Readonly<{ operatorId: number; userId: number; since: Date }>,
) {
  const [row] = await db
    .select({ reason: operatorReads.reason, at: operatorReads.at })
    .from(operatorReads)
    .where(
      and(
        eq(operatorReads.userId, userId),
        gt(operatorReads.at, since),
        eq(operatorReads.operatorId, operatorId),
        isNotNull(operatorReads.reason),
      ),
    )
    .orderBy(desc(operatorReads.at))
    .limit(1);
  return row;
}

export const findStudents = (db: Db, customerId: number) =>
  db
    .select()
    .from(students)
    .where(eq(students.customerId, customerId))
    .orderBy(desc(students.enabled), asc(students.id));

export const findRequests = (db: Db, customerId: number) =>
  db
    .select({ request: lessonRequests, student: students.firstname })
    .from(lessonRequests)
    .innerJoin(students, eq(students.id, lessonRequests.studentId))
    .where(eq(lessonRequests.customerId, customerId))
    .orderBy(desc(lessonRequests.id))
    .limit(mostShown);

/** As the family or as the teacher; each with the other side. */
export const findContracts = (db: Db, id: number) =>
  db
    .select({
      contract: contracts,
      student: students.firstname,
      customer: personName(contracts.customerId),
      teacher: personName(contracts.teacherId),
    })
    .from(contracts)
    .innerJoin(students, eq(students.id, contracts.studentId))
    .where(or(eq(contracts.customerId, id), eq(contracts.teacherId, id)))
    .orderBy(desc(contracts.id))
    .limit(mostShown);

export const findBills = (db: Db, customerId: number) =>
  db
    .select()
    .from(bills)
    .where(eq(bills.customerId, customerId))
    .orderBy(desc(bills.id))
    .limit(mostShown);

export const findCases = (db: Db, personId: number) =>
  db
    .select()
    .from(cases)
    .where(eq(cases.personId, personId))
    .orderBy(desc(cases.id))
    .limit(mostShown);
