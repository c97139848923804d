import type { Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { type ClosedFor, closedFor } from "./domain.ts";
import { lockStanding } from "./standing.repository.server.ts";

/** What closes a teacher, if anything does, held until the transaction ends; 404 for nobody. */
export async function holdStanding(tx: Tx, id: number) {
  const teacher = await lockStanding(tx, id);
  if (!teacher) throw new RuleError("not_found", "api.teacher.not_found");
  return teacher;
}

/**
 * Why nothing may begin with a teacher, who leaves or is suspended (TEA-057, STM-43); undefined while something may. The
 * teacher is held until the transaction ends, so that what begins and what closes see each other. 404 for nobody.
 */
export async function whyClosed(tx: Tx, id: number): Promise<ClosedFor | undefined> {
  return closedFor(await holdStanding(tx, id));
}

/** Refuses (409, in the words of the reason) what would bring a new student to such a teacher. */
export async function refuseClosed(
  tx: Tx,
  id: number,
  codes: Readonly<Record<ClosedFor, string>>,
): Promise<void> {
  const why = await whyClosed(tx, id);
  if (why) throw new RuleError("conflict", codes[why]);
}
