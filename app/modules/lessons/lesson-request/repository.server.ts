import { and, eq, notInArray, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";

import { lessonRequests } from "./table.server.ts";

export type LessonRequestRow = typeof lessonRequests.$inferSelect;

const closed = ["concluded", "cancelled"] as const;

/** Inserts nothing when one runs for this student and subject (CUS-040). */
export async function insertLessonRequest(tx: Tx, values: typeof lessonRequests.$inferInsert) {
  const [row] = await tx
    .insert(lessonRequests)
    .values(values)
    .onConflictDoNothing({
      target: [lessonRequests.studentId, lessonRequests.subjectId],
      where: sql`${lessonRequests.process} not in ('concluded', 'cancelled')`,
    })
    .returning();
  return row;
}

export async function findRunning(db: Db, studentId: number, subjectId: number) {
  const [row] = await db
    .select()
    .from(lessonRequests)
    .where(
      and(
        eq(lessonRequests.studentId, studentId),
        eq(lessonRequests.subjectId, subjectId),
        notInArray(lessonRequests.process, [...closed]),
      ),
    );
  return row;
}

export async function findLessonRequestOfCustomer(db: Db, id: number, customerId: number) {
  const [row] = await db
    .select()
    .from(lessonRequests)
    .where(and(eq(lessonRequests.id, id), eq(lessonRequests.customerId, customerId)));
  return row;
}

/** Every move of a request waits for its lock first. */
export const { lock: lockLessonRequest, save: saveLessonRequest } = rowsOf(
  lessonRequests,
  "lesson request",
);
