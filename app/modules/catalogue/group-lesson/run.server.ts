import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { advanceGroupLesson } from "./advance.server.ts";
import { findTeachersOf } from "./class.repository.server.ts";
import { notifyTeachers } from "./notify.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

type Held = Pick<GroupLessonRow, "id" | "state">;

/** Puts a group lesson on sale (OPS-09). 409 without a teacher whose pay is known (TEA-069). */
export async function openGroupLesson(
  tx: Tx,
  held: Held & Pick<GroupLessonRow, "teacherHourlyPayCents">,
  { by, now }: By,
): Promise<GroupLessonRow> {
  refuseUnpaid(held);
  if ((await findTeachersOf(tx, held.id)).length === 0) {
    throw new RuleError("conflict", "api.group_lesson.untaught");
  }
  return advanceGroupLesson(tx, held, { event: "open", by, now });
}

/** No teacher is asked, chosen or put on sale without knowing the pay (TEA-069). */
export function refuseUnpaid({
  teacherHourlyPayCents,
}: Pick<GroupLessonRow, "teacherHourlyPayCents">): void {
  if (teacherHourlyPayCents === null) throw new RuleError("conflict", "api.group_lesson.unpaid");
}

/** Closes sales: at the first session, or before by an operator (STM-26). */
export const startGroupLesson = (tx: Tx, held: Held, { by, now }: By): Promise<GroupLessonRow> =>
  advanceGroupLesson(tx, held, { event: "start", by, now });

/** Ends it after the last session; teachers are notified that evaluations are due (STM-26, TEA-042). */
export async function finishGroupLesson(
  tx: Tx,
  held: Held,
  { by, now }: By,
): Promise<GroupLessonRow> {
  const lesson = await advanceGroupLesson(tx, held, { event: "finish", by, now });
  await notifyTeachers(tx, lesson, "stage_ended", now);
  return lesson;
}
