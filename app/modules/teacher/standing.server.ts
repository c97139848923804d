import type { Db, Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { type Standing, standingOf } from "./domain.ts";
import { findTeacherStatus, lockStanding } from "./standing.repository.server.ts";

/** Whether a teacher applies, is hired or has left (STM-08); undefined for who is no teacher. */
export async function findStanding(db: Db, id: number): Promise<Standing | undefined> {
  const status = await findTeacherStatus(db, id);
  return status && standingOf(status);
}

/**
 * Whether lessons may begin with a teacher: hired, and no departure announced (TEA-057). The teacher is held until the
 * transaction ends, so that who leaves and who begins see each other.
 */
export async function mayBegin(tx: Tx, id: number): Promise<boolean> {
  const standing = await lockStanding(tx, id);
  return standing?.status === "hired" && !standing.leaves;
}

/** Refuses (409) a teacher who leaves what would bring a new student: the departure is taken back first (TEA-057). */
export async function refuseLeaver(tx: Tx, id: number): Promise<void> {
  if (!(await mayBegin(tx, id))) throw new RuleError("conflict", "api.departure.begun");
}
