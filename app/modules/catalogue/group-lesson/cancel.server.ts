import type { Tx } from "#app/db/client.server.ts";
import { type By, byClock } from "#app/lib/actor.ts";

import { advanceGroupLesson } from "./advance.server.ts";
import { tooFew } from "./domain.ts";
import type { GroupLessonFollower } from "./followers.server.ts";
import { notifyTeachers } from "./notify.server.ts";
import type { GroupLessonRow } from "./repository.server.ts";

type Held = Pick<GroupLessonRow, "id" | "state" | "version">;

/** Cancels a locked group lesson: teachers are notified, followers refund (STM-26, OPS-09). */
export async function cancelGroupLesson(
  tx: Tx,
  { lesson, reason }: Readonly<{ lesson: Held; reason: string }>,
  by: By,
  followers: readonly GroupLessonFollower[],
): Promise<GroupLessonRow> {
  const change = { cancelReason: reason, version: lesson.version + 1, updatedAt: by.now };
  const cancelled = await advanceGroupLesson(tx, lesson, {
    ...by,
    event: "cancel",
    change,
    details: { reason },
  });
  await notifyTeachers(tx, cancelled, "stage_cancelled", by.now);
  for (const follow of followers) await follow(tx, cancelled, by);
  return cancelled;
}

/** Cancels a group lesson with too few registrations in time (STM-26). */
export const cancelForTooFew = (
  tx: Tx,
  lesson: Held,
  now: Date,
  followers: readonly GroupLessonFollower[],
) => cancelGroupLesson(tx, { lesson, reason: tooFew }, { by: byClock, now }, followers);
