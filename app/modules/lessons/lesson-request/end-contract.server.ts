import type { Tx } from "#app/db/client.server.ts";
import type { Actor, By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { endContract } from "#app/modules/lessons/contract/end.server.ts";
import {
  findContract,
  holdContract,
  seeOwnContract,
} from "#app/modules/lessons/contract/hold.server.ts";

import { closeRequest } from "./cancel.server.ts";
import { isRunning } from "./domain.ts";
import { holdLessonRequest, holdProposals } from "./hold.server.ts";

/**
 * The family withdraws (STM-42): ends the contract and a running request. Given courses are unaffected. False if
 * already ended.
 */
export function withdrawContract(tx: Tx, id: number, { by, now }: By): Promise<boolean> {
  return endWithRequest(tx, id, { by, now, cause: "withdrawn" });
}

/** The notice of an employment is over (STM-52). False if already ended. */
export const endAtNotice = (tx: Tx, id: number, move: By & { cause: string }): Promise<boolean> =>
  endWithRequest(tx, id, move);

/**
 * A side stops the lessons (STM-16): ends the contract, and a request awaiting its first course. 404 for another's,
 * 409 if already ended.
 */
export async function stopContract(tx: Tx, id: number, { by, now }: { by: Actor; now: Date }) {
  await seeOwnContract(tx, id, by);
  const isStopped = await endWithRequest(tx, id, { by, now, cause: `stopped_by_${by.role}` });
  if (!isStopped) throw new RuleError("conflict", "api.contract.ended");
}

async function endWithRequest(
  tx: Tx,
  id: number,
  { by, now, cause }: By & { cause: string },
): Promise<boolean> {
  const { contract, request } = await holdWithRequest(tx, id);
  if (contract.status === "ended") return false;
  await endContract(tx, id, { by, now, cause });
  if (request && isRunning(request.process)) await closeRequest(tx, request.id, { by, now });
  return true;
}

/** Locks what an end moves: the request with its proposals, then the contract. 404 when none. */
export async function holdWithRequest(tx: Tx, id: number) {
  const seen = orNotFound(await findContract(tx, id), "api.contract.not_found");
  const request =
    seen.lessonRequestId === null ? undefined : await holdLessonRequest(tx, seen.lessonRequestId);
  if (request) await holdProposals(tx, request.id);
  return { contract: await holdContract(tx, id), request };
}
