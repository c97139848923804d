import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { vatRegimeAt } from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { versionsOfRow } from "./price-version.table.server.ts";
import { contracts } from "./table.server.ts";

const taught = alias(users, "teaching_user");

const personOf = (table: typeof users | typeof taught) => ({
  firstname: table.firstname,
  lastname: table.lastname,
});

export const taxStatus = {
  selfEmployed: teachers.selfEmployed,
  sapNumber: teachers.sapNumber,
  sapNumberStatus: teachers.sapNumberStatus,
};

export async function findPaperRow(db: Db, id: number, now: Date) {
  const [row] = await db
    .select({
      contract: contracts,
      versions: versionsOfRow,
      family: personOf(users),
      home: customers.address,
      asked: lessonRequests.address,
      student: { firstname: students.firstname, lastname: students.lastname },
      teacher: { ...personOf(taught), ...taxStatus, vatRegime: vatRegimeAt(now) },
    })
    .from(contracts)
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .innerJoin(users, eq(users.id, contracts.customerId))
    .innerJoin(students, eq(students.id, contracts.studentId))
    .innerJoin(teachers, eq(teachers.id, contracts.teacherId))
    .innerJoin(taught, eq(taught.id, contracts.teacherId))
    .leftJoin(lessonRequests, eq(lessonRequests.id, contracts.lessonRequestId))
    .where(eq(contracts.id, id));
  return row;
}

export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaperRow>>>;

export async function countGiven(db: Db, contractId: number) {
  const [row] = await db
    .select({
      courses: sql<number>`count(*)::int`,
      minutes: sql<number>`coalesce(sum(${courses.duration}), 0)::int`,
    })
    .from(courses)
    .where(
      and(
        eq(courses.contractId, contractId),
        eq(courses.absent, false),
        isNotNull(courses.confirmedAt),
        inArray(courses.status, ["confirmed", "success", "failed"]),
      ),
    );
  return row ?? { courses: 0, minutes: 0 };
}
