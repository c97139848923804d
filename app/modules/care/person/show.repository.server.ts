import { desc, eq, or, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { hasEmail } from "#app/modules/people/account/email.table.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { customers, personName, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { mostShown } from "./domain.ts";

const openSessions = sql<number>`(select count(*)::int from ${sessions} s
  where s.user_id = ${users.id} and s.revoked_at is null)`;
const lastSeenAt = sql<Date | null>`(select max(s.last_used_at) from ${sessions} s
  where s.user_id = ${users.id})`.mapWith(sessions.lastUsedAt);

type Pupil = Readonly<{
  id: number;
  firstname: string;
  lastname: string;
  classId: number | null;
  enabled: boolean;
}>;

const pupils = sql<readonly Pupil[]>`(select coalesce(json_agg(json_build_object('id', s.id,
    'firstname', s.firstname, 'lastname', s.lastname, 'classId', s.class_id, 'enabled', s.enabled)
    order by s.enabled desc, s.id), '[]'::json)
  from ${students} s where s.customer_id = ${users.id})`;

type Visitor = Readonly<{ operatorId: number; since: Date }>;

/** The reason that this operator last gave to look at this person. */
const visitBy = ({ operatorId, since }: Visitor) => sql<{ reason: string; at: string } | null>`(
  select json_build_object('reason', r.reason, 'at', r.at) from ${operatorReads} r
  where r.user_id = ${users.id} and r.at > ${since} and r.operator_id = ${operatorId}
    and r.reason is not null order by r.at desc limit 1)`;

/** A person, what a family's students are called, and why this operator looks: one statement. */
export async function findWhole(db: Db, who: number | string, visitor: Visitor) {
  const [row] = await db
    .select({
      user: users,
      customer: customers,
      teacher: {
        birthDate: teachers.birthDate,
        street: teachers.street,
        city: teachers.cityName,
        country: teachers.country,
      },
      openSessions,
      lastSeenAt,
      students: pupils,
      visit: visitBy(visitor),
    })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.id))
    .leftJoin(teachers, eq(teachers.id, users.id))
    .where(typeof who === "number" ? eq(users.id, who) : hasEmail(who));
  return row;
}

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
