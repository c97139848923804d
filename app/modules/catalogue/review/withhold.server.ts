import type { Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import { rateTeacher } from "#app/modules/catalogue/teacher/rate.server.ts";

import type { Withheld } from "./domain.ts";
import { saveWithheld } from "./repository.server.ts";

/** Withholds a review's words, all of it, or nothing; rating and pages follow (STM-27). */
export async function withholdReview(
  tx: Tx,
  id: number,
  withheld: Withheld | null,
  now: Date,
): Promise<void> {
  const teacherId = await saveWithheld(tx, id, withheld);
  if (teacherId !== undefined) await showRating(tx, teacherId, now);
}

export async function showRating(tx: Tx, teacherId: number, now: Date): Promise<void> {
  await rateTeacher(tx, teacherId, now);
  await dropPages(tx, "home");
}
