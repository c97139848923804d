import type { Tx } from "#app/db/client.server.ts";

import { publishTeachers } from "./publish.server.ts";
import { saveSuspension } from "./repository.server.ts";

/**
 * Hides the teacher, whose availability is unchanged; search, sitemap and cached pages follow in the same transaction
 * (STM-43).
 */
export async function closeToNew(tx: Tx, id: number, now: Date): Promise<void> {
  await saveSuspension(tx, id, now);
  await publishTeachers(tx, [id], now);
}

/** Visible again, per the availability (STM-43). */
export async function openToNew(tx: Tx, id: number, now: Date): Promise<void> {
  await saveSuspension(tx, id, null);
  await publishTeachers(tx, [id], now);
}
