import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";

import { plannedCourses } from "./table.server.ts";

/** Whom the letters of a planned course name and reach. */
export async function findPeople(db: Db, id: number) {
  const customer = alias(users, "customer");
  const teacher = alias(users, "teacher");
  const [row] = await db
    .select({
      customer: { id: customer.id, firstname: customer.firstname, email: customer.email },
      teacher: { id: teacher.id, firstname: teacher.firstname, email: teacher.email },
      student: students.firstname,
      subjectId: contracts.subjectId,
    })
    .from(plannedCourses)
    .innerJoin(contracts, eq(contracts.id, plannedCourses.contractId))
    .innerJoin(customer, eq(customer.id, plannedCourses.customerId))
    .innerJoin(teacher, eq(teacher.id, plannedCourses.teacherId))
    .innerJoin(students, eq(students.id, plannedCourses.studentId))
    .where(eq(plannedCourses.id, id));
  return row;
}
