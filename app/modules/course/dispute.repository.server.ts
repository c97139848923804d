import { and, asc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";

import { disputes } from "./dispute.table.server.ts";
import { courses } from "./table.server.ts";

export async function insertDispute(tx: Tx, values: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(values);
}

/** Writes on the open dispute of a course. */
export async function saveOpenDispute(
  tx: Tx,
  courseId: number,
  change: Partial<typeof disputes.$inferInsert>,
): Promise<void> {
  await tx
    .update(disputes)
    .set(change)
    .where(and(eq(disputes.courseId, courseId), isNull(disputes.closedAt)));
}

/** Courses whose silence brings them to Préau. */
export async function dueForEscalation(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(lte(courses.escalateDueAt, now))
    .orderBy(asc(courses.escalateDueAt))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Contested courses whose teacher is to be reminded. */
export async function dueForTeacherReminder(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(lte(courses.reminderDueAt, now), inArray(courses.status, ["disputed"])))
    .orderBy(asc(courses.reminderDueAt))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Courses whose money is to be given back. */
export async function dueForRefund(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isNotNull(courses.refundDueAt), lte(courses.refundDueAt, now)))
    .orderBy(asc(courses.refundDueAt))
    .limit(50);
  return rows.map(({ id }) => id);
}

/** The courses that Préau must decide, the oldest first. */
export async function listToReview(db: Db) {
  return db
    .select({ course: courses, dispute: disputes })
    .from(courses)
    .leftJoin(disputes, and(eq(disputes.courseId, courses.id), isNull(disputes.closedAt)))
    .where(eq(courses.status, "to_review"))
    .orderBy(asc(courses.decisionDueAt), asc(courses.id));
}
