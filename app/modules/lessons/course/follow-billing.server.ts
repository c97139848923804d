import type { Db, Tx } from "#app/db/client.server.ts";
import type { By, Mover } from "#app/lib/actor.ts";
import { accepts } from "#app/lib/transitions.ts";
import type { BillFollower, Followers } from "#app/modules/billing/bill/followers.server.ts";

import { advanceCourse } from "./advance.server.ts";
import { describeCourse, standingsOfCourses } from "./describe-bill.server.ts";
import { courseTransitions, holdsCharge } from "./domain.ts";
import { findCourseRow, lockCourseRow } from "./repository.server.ts";

/** What a course does when the money of its bill moves (STM-11). */
export const courseFollowsBill: BillFollower = {
  paid: coursePaid,
  failed: coursePaymentFailed,
  // Who gives the money of a course back has moved the course before: nothing is left to do.
  refunded: () => Promise.resolve(),
  isHeld: isChargeHeld,
  describe: describeCourse,
  standings: standingsOfCourses,
};

/** Who follows when a course collects its own bill. */
export const courseFollowers: Followers = { bills: { course: courseFollowsBill }, cards: [] };

/** The money of a course is in (STM-11); on a contested one only that is noted. Heard twice it does nothing. */
export async function coursePaid(tx: Tx, courseId: number, { by, now }: By): Promise<void> {
  const course = await lockCourseRow(tx, courseId);
  if (!course || !accepts(courseTransitions, course.status, "paid")) return;
  if (course.paidAt && holdsCharge(course.status)) return;
  const change = { paidAt: now, failureCause: null };
  await advanceCourse(tx, course, { event: "paid", by, now, change });
}

/** The charge of a course was refused, and why (STM-11). Paid courses stay paid. */
export async function coursePaymentFailed(
  tx: Tx,
  courseId: number,
  { by, now, cause }: { by: Mover; now: Date; cause: string | undefined },
): Promise<void> {
  const course = await lockCourseRow(tx, courseId);
  if (!course || course.paidAt) return;
  if (!accepts(courseTransitions, course.status, "payment_failed")) return;
  const change = { failureCause: cause ?? null };
  await advanceCourse(tx, course, { event: "payment_failed", by, now, change });
}

/** Whether nobody may debit this course now: it is contested, under review or cancelled (STM-11). */
export async function isChargeHeld(db: Db, courseId: number): Promise<boolean> {
  const course = await findCourseRow(db, courseId);
  return !course || holdsCharge(course.status);
}
