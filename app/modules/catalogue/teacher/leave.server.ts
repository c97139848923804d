import type { Tx } from "#app/db/client.server.ts";

import { publishTeachers } from "./publish.server.ts";
import { saveLeaving, saveReturn } from "./repository.server.ts";

/** A hired teacher leaves: found and asked no more, the page says so. Nothing for anybody else. */
export async function leave(tx: Tx, id: number, now: Date): Promise<void> {
  if (await saveLeaving(tx, id, now)) await publishTeachers(tx, [id], now);
}

/** Who left at that instant is hired again, and found again. Nothing for anybody else. */
export async function comeBack(tx: Tx, id: number, leftAt: Date, now: Date): Promise<void> {
  if (await saveReturn(tx, id, leftAt)) await publishTeachers(tx, [id], now);
}
