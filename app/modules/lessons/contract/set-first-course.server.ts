import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";

import { saveContractRow } from "./repository.server.ts";

/** Days, as for a planned course (STM-39). */
const remindedBefore = 1;

/** Sets date and minutes of the first course (STM-16); no reminder when it is nearer than a day. */
export async function setFirstCourse(
  tx: Tx,
  id: number,
  { date, duration }: { date: Date | null; duration: number | null },
  now: Date,
): Promise<void> {
  const before = date && plusDays(date, -remindedBefore);
  await saveContractRow(tx, id, {
    firstCourseDate: date,
    firstCourseDuration: duration,
    firstCourseReminderAt: before && before > now ? before : null,
  });
}

export async function forgetFirstReminder(tx: Tx, id: number): Promise<void> {
  await saveContractRow(tx, id, { firstCourseReminderAt: null });
}
