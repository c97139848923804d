import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { endContract } from "#app/modules/lessons/contract/end.server.ts";
import { findContractOfLessonRequest } from "#app/modules/lessons/contract/hold.server.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { advanceOffer, advanceResponse } from "./advance-proposal.server.ts";
import { followProposals } from "./follow-proposals.server.ts";
import { holdLessonRequest, holdProposals } from "./hold.server.ts";
import { notifyTeacher } from "./notify.server.ts";

/** First course concluded, or the contract ends and the search continues (STM-04). */
export async function firstCourseSettled(
  tx: Tx,
  lessonRequestId: number,
  result: "ok" | "not_ok",
  { by, now }: By,
): Promise<void> {
  if (result === "ok") {
    await advanceLessonRequest(tx, lessonRequestId, { event: "first_course_approved", by, now });
    return;
  }
  await holdLessonRequest(tx, lessonRequestId);
  await releaseTeacher(tx, lessonRequestId, "first_course_failed", { by, now });
}

/** The released teacher is never asked again for this request; the search continues. */
export async function releaseTeacher(
  tx: Tx,
  lessonRequestId: number,
  event: "first_course_failed" | "selection_expired",
  { by, now }: By,
): Promise<void> {
  const contract = await findContractOfLessonRequest(tx, lessonRequestId);
  if (contract) await endContract(tx, contract.id, { by, now, cause: event });
  const chosen = (await holdProposals(tx, lessonRequestId)).find(
    (one) => one.teacherResponse === "selected",
  );
  if (chosen) {
    const freed = await advanceOffer(tx, chosen, { event: "cancel", by, now });
    await advanceResponse(tx, freed, { event: "lose", by, now });
    // Of a failed first course the mail that asks how it went says that the contract is over.
    if (event === "selection_expired") {
      await notifyTeacher(tx, chosen.teacherId, { lessonRequestId, about: event }, now);
    }
  }
  await advanceLessonRequest(tx, lessonRequestId, { event, by, now });
  await followProposals(tx, lessonRequestId, { by, now });
}
