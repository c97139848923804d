import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { legalStatuses, vatNumberAt } from "#app/modules/catalogue/legal-status/table.server.ts";
import type { SapNumberStatus } from "#app/modules/catalogue/teacher/domain.ts";
import {
  formerStatusAt,
  formerStatuses,
} from "#app/modules/catalogue/teacher/status.table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { courses } from "./table.server.ts";

/** Teacher's numbers as of the course's date (LAW-18). */
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
        sapNumber: sql<string | null>`case when ${formerStatuses.id} is null
          then ${teachers.sapNumber} else ${formerStatuses.sapNumber} end`,
        sapNumberStatus: sql<SapNumberStatus>`coalesce(${formerStatuses.sapNumberStatus}, ${teachers.sapNumberStatus})`,
        vatNumber: vatNumberAt(courses.date),
        siret: legalStatuses.siret,
        street: teachers.street,
        postalCode: teachers.postalCode,
        city: teachers.cityName,
        country: teachers.country,
      },
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .innerJoin(people, eq(people.id, courses.teacherId))
    .innerJoin(teachers, eq(teachers.id, courses.teacherId))
    .leftJoin(legalStatuses, eq(legalStatuses.teacherId, teachers.id))
    .leftJoin(formerStatuses, formerStatusAt(courses.date))
    .where(eq(courses.id, id));
  return found;
}

export type BilledRow = NonNullable<Awaited<ReturnType<typeof findBilled>>>;

export function findStandingsOf(db: Db, ids: readonly number[]) {
  return db
    .select({
      id: courses.id,
      status: courses.status,
      taxCredit: courses.taxCredit,
      mode: courses.mode,
      vatRegime: courses.vatRegime,
      absent: courses.absent,
      date: courses.date,
      duration: courses.duration,
      subjectId: contracts.subjectId,
      student: students.firstname,
    })
    .from(courses)
    .innerJoin(contracts, eq(contracts.id, courses.contractId))
    .innerJoin(students, eq(students.id, courses.studentId))
    .where(inArray(courses.id, [...ids]));
}
