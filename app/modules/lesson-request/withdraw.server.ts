import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { endContract } from "#app/modules/contract/end.server.ts";
import { findContract, holdContract } from "#app/modules/contract/hold.server.ts";

import { closeRequest } from "./cancel.server.ts";
import { isRunning } from "./domain.ts";
import { holdLessonRequest, holdProposals } from "./hold.server.ts";

/**
 * The family withdraws from its lessons (STM-42): the contract ends, and the request with it while it runs. Courses
 * that were given go on as they are. False when the contract had ended already.
 */
export async function withdrawContract(tx: Tx, id: number, { by, now }: By): Promise<boolean> {
  const seen = await findContract(tx, id);
  if (!seen) throw new RuleError("not_found", "api.contract.not_found");
  const request =
    seen.lessonRequestId === null ? undefined : await holdLessonRequest(tx, seen.lessonRequestId);
  if (request) await holdProposals(tx, request.id);
  const contract = await holdContract(tx, id);
  if (contract.status === "ended") return false;
  await endContract(tx, id, { by, now, cause: "withdrawn" });
  if (request && isRunning(request.process)) await closeRequest(tx, request.id, { by, now });
  return true;
}
