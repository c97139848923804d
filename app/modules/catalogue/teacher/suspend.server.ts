import type { Tx } from "#app/db/client.server.ts";

import { publishTeachers } from "./publish.server.ts";
import { saveSuspension } from "./repository.server.ts";

/**
 * From now on nobody finds or asks the teacher, whose availability stays as it was said: the search, the sitemap and
 * the pages that are kept follow in the same transaction (STM-43).
 */
export async function closeToNew(tx: Tx, id: number, now: Date): Promise<void> {
  await saveSuspension(tx, id, now);
  await publishTeachers(tx, [id], now);
}

/** The teacher is found and asked again, as the availability says (STM-43). */
export async function openToNew(tx: Tx, id: number, now: Date): Promise<void> {
  await saveSuspension(tx, id, null);
  await publishTeachers(tx, [id], now);
}
