import type { Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { type ClosedFor, closedFor } from "./domain.ts";
import { lockStanding } from "./standing.repository.server.ts";

/** Locks the teacher until the transaction ends; 404 when unknown. */
export async function holdStanding(tx: Tx, id: number) {
  return orNotFound(await lockStanding(tx, id), "api.teacher.not_found");
}

/**
 * Why nothing may begin with a teacher (TEA-057, STM-43). Locks the teacher, so that what begins and what closes see
 * each other. 404 when unknown.
 */
export async function whyClosed(tx: Tx, id: number): Promise<ClosedFor | undefined> {
  return closedFor(await holdStanding(tx, id));
}

/** Refuses a new student for a closed teacher: 409, with the reason's words. */
export async function refuseClosed(
  tx: Tx,
  id: number,
  codes: Readonly<Record<ClosedFor, string>>,
): Promise<void> {
  const why = await whyClosed(tx, id);
  if (why) throw new RuleError("conflict", codes[why]);
}
