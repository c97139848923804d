import { and, eq, gte, isNotNull, lt, ne, or } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { prepared, type Values } from "#app/db/prepared.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

import { asPaid } from "./bill.domain.ts";
import { courses } from "./table.server.ts";

type Stretch = Readonly<{ from: Date; before: Date }>;

const coursesIn = prepared(
  (db, { teacherId, from, before }: Values<Stretch & { teacherId: number }>) =>
    db
      .select({
        collective: teachers.collectiveCoursesActivated,
        course: {
          amountCents: courses.amountCents,
          duration: courses.duration,
          hourlyPriceCents: courses.hourlyPriceCents,
          paidMinutes: courses.paidMinutes,
          mode: courses.mode,
          date: courses.date,
        },
        kind: contracts.kind,
      })
      .from(teachers)
      .leftJoin(
        courses,
        and(
          eq(courses.teacherId, teachers.id),
          or(ne(courses.status, "cancelled"), isNotNull(courses.paidMinutes)),
          // A first course is given once it is declared, or judged by its family.
          or(ne(courses.status, "to_confirm"), isNotNull(courses.declaredAt)),
          gte(courses.date, from),
          lt(courses.date, before),
        ),
      )
      .leftJoin(contracts, eq(contracts.id, courses.contractId))
      .where(eq(teachers.id, teacherId)),
);

export async function findEarned(db: Db, teacherId: number, { from, before }: Stretch) {
  const rows = await coursesIn(db, { teacherId, from, before });
  return {
    collective: rows.some(({ collective }) => collective),
    // A teacher without a course is one row.
    earned: rows.flatMap(({ course, kind }) =>
      course && kind ? [{ ...asPaid(course), kind }] : [],
    ),
  };
}
