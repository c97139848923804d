import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

import { courses } from "./table.server.ts";

/** A course with all that its bill names (LAW-18). */
export async function findBilled(db: Db, id: number) {
  const people = alias(users, "teacher_user");
  const [found] = await db
    .select({
      course: courses,
      subjectId: contracts.subjectId,
      student: { firstname: students.firstname, lastname: students.lastname },
      teacher: {
        firstname: people.firstname,
        lastname: people.lastname,
        sapNumber: teachers.sapNumber,
        sapNumberStatus: teachers.sapNumberStatus,
      },
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .innerJoin(people, eq(people.id, courses.teacherId))
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .where(eq(courses.id, id));
  return found;
}

export type BilledRow = NonNullable<Awaited<ReturnType<typeof findBilled>>>;

/** How these courses stand towards their bills. */
export function findStandingsOf(db: Db, ids: readonly number[]) {
  return db
    .select({ id: courses.id, status: courses.status, taxCredit: courses.taxCredit })
    .from(courses)
    .where(inArray(courses.id, [...ids]));
}
