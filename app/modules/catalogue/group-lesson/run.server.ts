import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";

import { advanceGroupLesson } from "./advance.server.ts";
import { notifyTeachers } from "./notify.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

type Held = Pick<GroupLessonRow, "id" | "state">;

/** Puts a group lesson on sale (OPS-09). */
export const openGroupLesson = (tx: Tx, held: Held, { by, now }: By): Promise<GroupLessonRow> =>
  advanceGroupLesson(tx, held, { event: "open", by, now });

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
