import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { courses, standing } from "./table.server.ts";

export type CourseRow = typeof courses.$inferSelect;

export async function insertCourseRow(tx: Tx, values: typeof courses.$inferInsert) {
  const [row] = await tx.insert(courses).values(values).returning();
  if (!row) throw new Error("A course was not written.");
  return row;
}

export async function saveCourseRow(
  db: Db,
  id: number,
  change: Partial<typeof courses.$inferInsert>,
): Promise<CourseRow> {
  const [row] = await db.update(courses).set(change).where(eq(courses.id, id)).returning();
  if (!row) throw new Error("A course was not saved.");
  return row;
}

export async function findCourseRow(db: Db, id: number): Promise<CourseRow | undefined> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id));
  return row;
}

export async function lockCourseRow(tx: Tx, id: number): Promise<CourseRow | undefined> {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for("no key update");
  return row;
}

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
  { from, to }: { from: Date; to: Date },
) {
  return db
    .select()
    .from(courses)
    .where(
      and(
        eq(courses.teacherId, teacherId),
        inArray(courses.status, standing),
        gte(courses.date, from),
        lte(courses.date, to),
      ),
    );
}
