import type { Tx } from "#app/db/client.server.ts";

import { publishTeachers } from "./publish.server.ts";
import { saveRating } from "./rate.repository.server.ts";

/** From the reviews that are shown; pages and search follow (CST-48). */
export async function rateTeacher(tx: Tx, id: number, now: Date): Promise<void> {
  await saveRating(tx, id);
  await publishTeachers(tx, [id], now);
}
