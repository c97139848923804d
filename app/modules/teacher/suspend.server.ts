import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { publishTeachers } from "./publish.server.ts";
import { lockSuspension, saveSuspension } from "./repository.server.ts";

/** A teacher, held until the transaction ends; 404 for nobody. */
export async function holdForSuspension(tx: Tx, id: number) {
  const teacher = await lockSuspension(tx, id);
  if (!teacher) throw new RuleError("not_found", "api.teacher.not_found");
  return teacher;
}

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

/** Whether a teacher is suspended, held until the transaction ends: what begins then is seen, or sees it. */
export async function isSuspended(tx: Tx, id: number): Promise<boolean> {
  const teacher = await lockSuspension(tx, id);
  return Boolean(teacher?.suspendedAt);
}

/** Refuses (409, with these words) what would bring a new student to a suspended teacher (STM-43). */
export async function refuseSuspended(tx: Tx, id: number, code: string): Promise<void> {
  if (await isSuspended(tx, id)) throw new RuleError("conflict", code);
}
