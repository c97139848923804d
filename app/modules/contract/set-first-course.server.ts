import type { Tx } from "#app/db/client.server.ts";

import { saveContractRow } from "./repository.server.ts";

/** Writes when the first course is given, and its minutes (STM-16). */
export async function setFirstCourse(
  tx: Tx,
  id: number,
  { date, duration }: { date: Date | null; duration: number | null },
): Promise<void> {
  await saveContractRow(tx, id, { firstCourseDate: date, firstCourseDuration: duration });
}
