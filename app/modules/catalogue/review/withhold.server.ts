import type { Tx } from "#app/db/client.server.ts";
import { dropPages } from "#app/db/notices.server.ts";
import { rateTeacher } from "#app/modules/catalogue/teacher/rate.server.ts";

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
  if (teacherId !== undefined) await showRating(tx, teacherId, now);
}

/** The teacher's rating is that of the reviews of now; so are the pages that show one, home among them. */
export async function showRating(tx: Tx, teacherId: number, now: Date): Promise<void> {
  await rateTeacher(tx, teacherId, now);
  await dropPages(tx, "home");
}
