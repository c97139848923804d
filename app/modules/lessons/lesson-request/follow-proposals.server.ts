import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { isOpen } from "./domain.ts";
import { holdLessonRequest } from "./hold.server.ts";
import { notifyFamily } from "./notify.server.ts";
import { awaitsFamily, isLiveAsk } from "./proposal.domain.ts";
import { listProposalsOf } from "./proposal.repository.server.ts";
import type { LessonRequestRow } from "./repository.server.ts";

/**
 * Lets the process of an open request follow its proposals: the family is waited for as soon as an
 * answer or a question is there, no longer when none is left; and when nobody is left to wait for,
 * without an extended search, it is asked at once what to do (STM-04).
 */
export async function followProposals(
  tx: Tx,
  lessonRequestId: number,
  { by, now }: By,
): Promise<void> {
  const lessonRequest = await holdLessonRequest(tx, lessonRequestId);
  if (!isOpen(lessonRequest.process)) return;
  const proposals = await listProposalsOf(tx, lessonRequestId);
  const awaited = proposals.some(awaitsFamily);
  if (awaited) {
    if (lessonRequest.process === "processing") {
      await advanceLessonRequest(tx, lessonRequestId, { event: "offer_made", by, now });
    }
    return;
  }
  if (lessonRequest.process === "waiting_customer_reply") {
    await advanceLessonRequest(tx, lessonRequestId, { event: "offers_closed", by, now });
  }
  const alone = proposals.length > 0 && !proposals.some(isLiveAsk);
  if (alone) await askWhatNext(tx, lessonRequest, { by, now });
}

/** Nobody is left to wait for: without a wide search the family chooses what comes next, once (STM-04). */
async function askWhatNext(tx: Tx, lessonRequest: LessonRequestRow, { by, now }: By) {
  const { id: lessonRequestId, extendedSearch, widenAskedAt: widenRequestedAt } = lessonRequest;
  if (extendedSearch || widenRequestedAt) return;
  await advanceLessonRequest(tx, lessonRequestId, { event: "wish_refused", by, now });
  await notifyFamily(tx, { lessonRequestId, about: "request_widen" }, now);
}
