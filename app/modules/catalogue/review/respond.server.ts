import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";

import { mayWrite, stateOfReview } from "./domain.ts";
import type { Review } from "./endpoints.ts";
import { advanceReview, holdReview, notFound } from "./hold.server.ts";
import { presentReview } from "./list.server.ts";
import { notifyAuthor } from "./notify.server.ts";
import { findReview } from "./repository.server.ts";
import type { ReviewRow } from "./write.repository.server.ts";

/**
 * A teacher answers a review publicly, editable for thirty days (API-063, VAL-057). 404 for another's or a hidden
 * review, 409 afterwards.
 */
export async function respondToReview(
  { db, actor, now }: Call,
  { id, teacher_response: teacherResponse }: { id: number; teacher_response: string },
): Promise<Review> {
  return db.transaction(async (tx) => {
    const review = await shownReview(tx, id, actor.id);
    const { respondedAt } = review;
    if (!mayWrite(respondedAt, now)) {
      throw new RuleError("conflict", "api.review.response_too_late");
    }
    const change = { teacherResponse, respondedAt: respondedAt ?? now };
    await advanceReview(tx, review, "answer", { by: actor, now, change });
    await publishTeachers(tx, [actor.id], now);
    if (respondedAt === null) await notifyAuthor(tx, review, { about: "review_answered" }, now);
    const answered = orNotFound(await findReview(tx, id), "api.review.not_found");
    return presentReview(answered);
  });
}

async function shownReview(tx: Tx, id: number, teacherId: number): Promise<ReviewRow> {
  const review = await holdReview(tx, id);
  if (review.teacherId !== teacherId || stateOfReview(review) === "hidden") throw notFound();
  return review;
}
