import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { awaitsFamily, isLiveAsk } from "#app/modules/lessons/proposal/domain.ts";
import { listProposalsOf } from "#app/modules/lessons/proposal/repository.server.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { isOpen } from "./domain.ts";
import { holdLessonRequest } from "./hold.server.ts";
import { notifyFamily } from "./notify.server.ts";
import type { LessonRequestRow } from "./repository.server.ts";

/**
 * Updates an open request from its proposals: waits for the family while an answer or question is open. With no
 * teacher left and no extended search, asks the family what to do (STM-04). After a lapse the caller writes to it.
 */
export async function followProposals(
  tx: Tx,
  lessonRequestId: number,
  { by, now }: By,
  close: "wish_refused" | "offers_lapsed" = "wish_refused",
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
  if (alone) await askWhatNext(tx, lessonRequest, { by, now }, close);
}

async function askWhatNext(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  { by, now }: By,
  event: "wish_refused" | "offers_lapsed",
) {
  const { id: lessonRequestId, extendedSearch, widenAskedAt: widenRequestedAt } = lessonRequest;
  if (extendedSearch || widenRequestedAt) return;
  await advanceLessonRequest(tx, lessonRequestId, { event, by, now });
  if (event === "offers_lapsed") return;
  // Answers that closed just before have put off the end of the request.
  const { cancelDueAt } = await holdLessonRequest(tx, lessonRequestId);
  const details = { deadline: shortDay(cancelDueAt) };
  await notifyFamily(tx, { lessonRequestId, about: "request_widen", details }, now);
}
