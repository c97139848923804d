import type { Tx } from "#app/db/client.server.ts";

import { firstCourseChange, type FirstCourseDate } from "./first-course.domain.ts";
import { lockContractRow, saveContractRow } from "./repository.server.ts";

/** Sets date and minutes of the first course (STM-16). */
export async function setFirstCourse(
  tx: Tx,
  id: number,
  date: FirstCourseDate,
  now: Date,
): Promise<void> {
  const row = await lockContractRow(tx, id);
  if (row) await saveContractRow(tx, id, firstCourseChange(row, date, now));
}

export async function forgetFirstReminder(tx: Tx, id: number): Promise<void> {
  await saveContractRow(tx, id, { firstCourseReminderAt: null });
}
