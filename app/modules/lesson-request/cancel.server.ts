import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { endContract, findContractOfLessonRequest } from "#app/modules/contract/service.server.ts";

import { cancelRefusal } from "./domain.ts";
import { notifyFamily } from "./notify.server.ts";
import { closeProposal, type Closing, holdProposals } from "./proposal.server.ts";
import {
  advanceLessonRequest,
  holdLessonRequest,
  holdLessonRequestOfCustomer,
  keepCancelReason,
} from "./service.server.ts";

/** The family stops its request (API-143): every teacher is told, the contract ends if there is one. */
export async function cancelRequest(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
  reason: { refusal_type_id?: number | undefined; comment?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { process } = await holdLessonRequestOfCustomer(tx, id, by);
    const refusal = cancelRefusal(process);
    if (refusal) throw new RuleError("conflict", refusal);
    const { refusal_type_id: typeId = null, comment = null } = reason;
    await keepCancelReason(tx, id, { refusalTypeId: typeId, cancelComment: comment });
    await closeRequest(tx, id, { by, now });
  });
}

/** Closes a request for good, whoever asks it: proposals, offers, contract, then the request itself. */
export async function closeRequest(tx: Tx, id: number, move: Closing): Promise<void> {
  const { by, now, reason } = move;
  await holdLessonRequest(tx, id);
  const contract = await findContractOfLessonRequest(tx, id);
  if (contract) await endContract(tx, contract.id, { by, now, cause: "request_cancelled" });
  for (const proposal of await holdProposals(tx, id)) {
    await closeProposal(tx, proposal, "cancel", { by, now });
  }
  await advanceLessonRequest(tx, id, { event: "cancelled", by, now });
  const mail = reason
    ? { about: "request_stopped", details: { reason } }
    : { about: "request_cancelled" };
  await notifyFamily(tx, { lessonRequestId: id, ...mail, undo: "ends" }, now);
}
