import type { Db, Tx } from "#app/db/client.server.ts";
import type { By, Mover } from "#app/lib/actor.ts";
import { accepts } from "#app/lib/transitions.ts";
import type { BillFollower, Followers } from "#app/modules/billing/bill/followers.server.ts";

import { advanceCourse } from "./advance.server.ts";
import { describeCourse, standingsOfCourses } from "./describe-bill.server.ts";
import { courseTransitions, holdsCharge } from "./domain.ts";
import { findCourseRow, lockCourseRow } from "./repository.server.ts";

export const courseFollowsBill: BillFollower = {
  paid: coursePaid,
  failed: coursePaymentFailed,
  // The caller has already moved the course.
  refunded: () => Promise.resolve(),
  isHeld: isChargeHeld,
  describe: describeCourse,
  standings: standingsOfCourses,
};

export const courseFollowers: Followers = { bills: { course: courseFollowsBill }, cards: [] };

/** Money received (STM-11); on a contested course only noted. Idempotent. */
export async function coursePaid(tx: Tx, courseId: number, { by, now }: By): Promise<void> {
  const course = await lockCourseRow(tx, courseId);
  if (!course || !accepts(courseTransitions, course.status, "paid")) return;
  if (course.paidAt && holdsCharge(course.status)) return;
  const change = { paidAt: now, failureCause: null };
  await advanceCourse(tx, course, { event: "paid", by, now, change });
}

/** Charge refused (STM-11); paid courses stay paid. */
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

export async function isChargeHeld(db: Db, courseId: number): Promise<boolean> {
  const course = await findCourseRow(db, courseId);
  return !course || holdsCharge(course.status);
}
