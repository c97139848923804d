import type { Tx } from "#app/db/client.server.ts";
import { rateTeacher } from "#app/modules/teacher/rate.server.ts";

import type { Withheld } from "./domain.ts";
import { saveWithheld } from "./repository.server.ts";

/** Withholds the words of a review, the whole of it, or nothing any more; the teacher's rating and pages follow (STM-27). */
export async function withholdReview(
  tx: Tx,
  id: number,
  withheld: Withheld | null,
  now: Date,
): Promise<void> {
  const teacherId = await saveWithheld(tx, id, withheld);
  if (teacherId !== undefined) await rateTeacher(tx, teacherId, now);
}
