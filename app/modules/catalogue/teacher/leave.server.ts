import type { Tx } from "#app/db/client.server.ts";

import { publishTeachers } from "./publish.server.ts";
import { saveLeaving, saveReturn } from "./repository.server.ts";

/** Hides a hired teacher from search and requests; the page says so. Does nothing for anyone else. */
export async function leave(tx: Tx, id: number, now: Date): Promise<void> {
  if (await saveLeaving(tx, id, now)) await publishTeachers(tx, [id], now);
}

/** Rehires a teacher who left at `leftAt`. Does nothing for anyone else. */
export async function comeBack(tx: Tx, id: number, leftAt: Date, now: Date): Promise<void> {
  if (await saveReturn(tx, id, leftAt)) await publishTeachers(tx, [id], now);
}
