import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";

import { saveContractRow } from "./repository.server.ts";

/** Days before a first course at which both sides are reminded of it, as for a planned one (STM-39). */
const remindedBefore = 1;

/**
 * Writes when the first course is given, and its minutes (STM-16); both sides are reminded the day before. A date
 * nearer than that has just been told: nobody is reminded of it.
 */
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

/** Both sides have been reminded of the first course. */
export async function forgetFirstReminder(tx: Tx, id: number): Promise<void> {
  await saveContractRow(tx, id, { firstCourseReminderAt: null });
}
