import { and, asc, eq, isNull } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { disputes } from "./dispute.table.server.ts";
import { courses } from "./table.server.ts";

export const { insert: insertDispute } = rowsOf(disputes, "dispute");

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

export async function listToReview(db: Db) {
  return db
    .select({ course: courses, dispute: disputes })
    .from(courses)
    .leftJoin(disputes, and(eq(disputes.courseId, courses.id), isNull(disputes.closedAt)))
    .where(eq(courses.status, "to_review"))
    .orderBy(asc(courses.decisionDueAt), asc(courses.id));
}
