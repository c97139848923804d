import { and, eq, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { customers, homeCity, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { contracts } from "./table.server.ts";

const family = alias(users, "family");
const teacher = alias(users, "teacher");

export async function findPeople(db: Db, contractId: number) {
  const [row] = await db
    .select({
      customer: { id: family.id, firstname: family.firstname, email: family.email, homeCity },
      teacher: { id: teacher.id, firstname: teacher.firstname, email: teacher.email },
      student: students.firstname,
      subjectId: contracts.subjectId,
      courseFormat: contracts.courseFormat,
    })
    .from(contracts)
    .innerJoin(family, eq(family.id, contracts.customerId))
    .innerJoin(teacher, eq(teacher.id, contracts.teacherId))
    .innerJoin(students, eq(students.id, contracts.studentId))
    .leftJoin(customers, eq(customers.id, contracts.customerId))
    .where(eq(contracts.id, contractId));
  return row;
}

export const findFamiliesOf = (db: Db, teacherId: number) =>
  db
    .selectDistinct({ id: users.id, email: users.email, firstname: users.firstname })
    .from(contracts)
    .innerJoin(users, eq(users.id, contracts.customerId))
    .where(and(eq(contracts.teacherId, teacherId), ne(contracts.status, "ended")))
    .orderBy(users.id);
