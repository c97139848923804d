import { and, asc, eq, gte, inArray, lt, lte } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { courses, standing } from "./table.server.ts";

export type CourseRow = typeof courses.$inferSelect;

export const {
  insert: insertCourseRow,
  saveAlone: saveCourseRow,
  find: findCourseRow,
  lock: lockCourseRow,
} = rowsOf(courses, "course");

export async function countStanding(db: Db, contractId: number): Promise<number> {
  return db.$count(
    courses,
    and(eq(courses.contractId, contractId), inArray(courses.status, standing)),
  );
}

export async function findGivenRows(db: Db, contractId: number, now: Date) {
  return db
    .select()
    .from(courses)
    .where(
      and(
        eq(courses.contractId, contractId),
        inArray(courses.status, standing),
        lte(courses.date, now),
      ),
    )
    .orderBy(asc(courses.date), asc(courses.id));
}

export async function listStandingOfTeacher(
  db: Db,
  teacherId: number,
  { from, before }: { from: Date; before: Date },
) {
  return db
    .select()
    .from(courses)
    .where(
      and(
        eq(courses.teacherId, teacherId),
        inArray(courses.status, standing),
        gte(courses.date, from),
        lt(courses.date, before),
      ),
    );
}
