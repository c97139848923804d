import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsCounted } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

import { disputes } from "./dispute.table.server.ts";
import { presentAtCourse } from "./presence.repository.server.ts";
import { courses, decidedBefore } from "./table.server.ts";

export const { insert: insertDispute } = rowsOf(disputes, "dispute");

const isOpenOf = (courseId: number) =>
  and(eq(disputes.courseId, courseId), isNull(disputes.closedAt));

export async function saveOpenDispute(
  tx: Tx,
  courseId: number,
  change: Partial<typeof disputes.$inferInsert>,
): Promise<void> {
  await tx.update(disputes).set(change).where(isOpenOf(courseId));
}

/** A first course that the family said did not suit, not decided yet: it is not billed (STM-11). */
export const isFirstRefused = async (tx: Tx, courseId: number): Promise<boolean> =>
  (await tx.$count(disputes, and(isOpenOf(courseId), eq(disputes.kind, "not_ok")))) > 0;

/** Courses to decide, the next deadline first, with both voices and names. */
export const findDisputePage = (db: Db, page: Page) =>
  selectDisputed(db, isNull(disputes.closedAt))
    .where(isToDecide)
    .orderBy(asc(decidedBefore(courses)), asc(courses.id))
    .limit(page.length)
    .offset(page.start);

/** A course that waits for a decision or was contested, with its last contest. */
export async function findDisputed(db: Db, courseId: number) {
  const [found] = await selectDisputed(db)
    .where(
      and(
        eq(courses.id, courseId),
        or(isToDecide, isNotNull(disputes.id), isNotNull(courses.decisionReason)),
      ),
    )
    .orderBy(desc(disputes.id))
    .limit(1);
  return found;
}

const mostEarlier = 5;

/** Other contests between the same family and teacher, the newest first. */
export const findEarlier = (
  db: Db,
  { id, customerId, teacherId }: Pick<Disputed["course"], "id" | "customerId" | "teacherId">,
) =>
  db
    .select({
      course_id: courses.id,
      date: courses.date,
      duration: courses.duration,
      kind: disputes.kind,
      outcome: disputes.outcome,
    })
    .from(disputes)
    .innerJoin(courses, eq(courses.id, disputes.courseId))
    .where(
      and(eq(courses.customerId, customerId), eq(courses.teacherId, teacherId), ne(courses.id, id)),
    )
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(mostEarlier);

/** Of the same kind and cause. */
export async function countOutcomes(
  db: Db,
  { id, kind, causeId }: NonNullable<Disputed["dispute"]>,
) {
  const cause = causeId === null ? isNull(disputes.causeId) : eq(disputes.causeId, causeId);
  const rows = await db
    .select({ outcome: disputes.outcome, count: sql<number>`count(*)::int` })
    .from(disputes)
    .where(and(eq(disputes.kind, kind), cause, isNotNull(disputes.outcome), ne(disputes.id, id)))
    .groupBy(disputes.outcome)
    .orderBy(asc(disputes.outcome));
  return rows.flatMap(({ outcome, count }) => (outcome ? [{ outcome, count }] : []));
}

const isToDecide = eq(courses.status, "to_review");

const selectDisputed = (db: Db, which?: SQL) =>
  db
    .select({
      course: courses,
      dispute: disputes,
      customer: personName(courses.customerId),
      teacher: personName(courses.teacherId),
      present: presentAtCourse(courses),
      total: rowsCounted(courses, isToDecide),
    })
    .from(courses)
    .leftJoin(disputes, and(eq(disputes.courseId, courses.id), which));

export type Disputed = Omit<Awaited<ReturnType<typeof selectDisputed>>[number], "total">;
