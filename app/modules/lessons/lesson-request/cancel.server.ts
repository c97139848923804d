import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { endContract } from "#app/modules/lessons/contract/end.server.ts";
import { findContractOfLessonRequest } from "#app/modules/lessons/contract/hold.server.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { closeProposal, type Closing } from "./close-proposal.server.ts";
import { cancelRefusal } from "./domain.ts";
import { holdLessonRequest, holdLessonRequestOfCustomer, holdProposals } from "./hold.server.ts";
import type { LessonRequest } from "./lesson-request.endpoints.ts";
import { notifyFamily } from "./notify.server.ts";
import { saveLessonRequest } from "./repository.server.ts";
import { showLessonRequest } from "./timeline.server.ts";

/** The family cancels its request (API-143): teachers are notified, a contract ends. */
export async function cancelRequest(
  call: Call,
  input: { id: number; refusal_type_id?: number | undefined; comment?: string | undefined },
): Promise<LessonRequest> {
  const { db, actor: by, now } = call;
  const { id, refusal_type_id: refusalTypeId = null, comment: cancelComment = null } = input;
  await db.transaction(async (tx) => {
    const { process } = await holdLessonRequestOfCustomer(tx, id, by);
    const refusal = cancelRefusal(process);
    if (refusal) throw new RuleError("conflict", refusal);
    await saveLessonRequest(tx, id, { refusalTypeId, cancelComment });
    await closeRequest(tx, id, { by, now });
  });
  return showLessonRequest(call, { id });
}

/** The operator closes a request; both sides are notified, the family reads why (API-207). */
export async function cancelByHand(tx: Tx, id: number, reason: string, move: By): Promise<void> {
  await holdLessonRequest(tx, id);
  await saveLessonRequest(tx, id, { refusalTypeId: null, cancelComment: reason });
  await closeRequest(tx, id, { ...move, reason });
}

/** What the family reads: its own end, offers that it let lapse, or none that came. */
type Ended = "told" | "lapsed" | "unanswered";

/** Closes in order: proposals, offers, contract, then the request. */
export async function closeRequest(
  tx: Tx,
  id: number,
  { by, now, reason, ended = "told" }: Closing & { ended?: Ended },
): Promise<void> {
  await holdLessonRequest(tx, id);
  const contract = await findContractOfLessonRequest(tx, id);
  if (contract) await endContract(tx, contract.id, { by, now, cause: "request_cancelled" });
  for (const proposal of await holdProposals(tx, id)) {
    await closeProposal(tx, proposal, "cancel", { by, now });
  }
  await advanceLessonRequest(tx, id, { event: "cancelled", by, now });
  const about = reason ? "request_stopped" : "request_cancelled";
  const details: Readonly<Record<string, string>> = reason
    ? { reason }
    : { why: i18next.t(`mail:request_closed.${ended}`) };
  await notifyFamily(tx, { lessonRequestId: id, about, details, undo: "ends" }, now);
}
