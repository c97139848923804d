import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { setFirstCourse } from "#app/modules/lessons/contract/set-first-course.server.ts";
import { advanceLessonRequest } from "#app/modules/lessons/lesson-request/advance.server.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import { advanceCourse } from "./advance.server.ts";
import { closeDispute, holdBilledCourse, undoBill } from "./dispute.server.ts";
import { cancelRefusal, noDeadlines } from "./domain.ts";
import { presentTeacherCourse } from "./list.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import type { CourseRow } from "./repository.server.ts";

/** Cancels a course to confirm or contested: nothing is due, its bill is undone (API-091). */
export async function cancelCourse(
  { db, actor: by, now }: Call,
  { id, comments }: { id: number; comments?: string | undefined },
) {
  await db.transaction(async (tx) => {
    const course = await holdBilledCourse(tx, id, by);
    const refusal = cancelRefusal(course.status);
    if (refusal) throw new RuleError("conflict", refusal);
    const change = { ...noDeadlines, cancelComment: comments || null };
    const cancelled = await advanceCourse(tx, course, { event: "cancel", by, now, change });
    await closeDispute(tx, id, "cancelled_by_teacher", {
      now,
      ...(comments && { reason: comments }),
    });
    await undoBill(tx, course, { by, now });
    await freeFirstCourse(tx, course, { by, now });
    await notifyOfCourse(tx, cancelled, { to: "family", about: "course_cancelled" }, now);
  });
  return presentTeacherCourse(db, now, id);
}

/** A cancelled first course frees its date; the request waits for another (STM-04). */
export async function freeFirstCourse(tx: Tx, course: CourseRow, { by, now }: By): Promise<void> {
  if (!course.isFirst) return;
  const { contract, lessonRequest } = await holdAgreement(tx, course.contractId);
  await setFirstCourse(tx, contract.id, { date: null, duration: null }, now);
  if (
    lessonRequest?.process === "waiting_first_course_validation" &&
    contract.status === "active"
  ) {
    await advanceLessonRequest(tx, lessonRequest.id, { event: "first_course_cancelled", by, now });
  }
}
