import type { Call } from "#app/api/call.server.ts";
import { fieldFault, orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { notifyOfReview } from "./notify.server.ts";
import {
  findBound,
  findLastCourse,
  findReviewOf,
  insertRequest,
} from "./write.repository.server.ts";

/**
 * A teacher requests a family's review, once; repeated, nothing is sent (API-062, TEA-018). 404 for another's family,
 * 422 before a course, 409 once reviewed.
 */
export async function requestReview(
  { db, actor, now }: Call,
  { customer_id: customerId }: { customer_id: number },
): Promise<{ review: { status: "requested" } }> {
  return db.transaction(async (tx) => {
    const pair = { customerId, teacherId: actor.id };
    const people = orNotFound(await findBound(tx, pair), "api.review.family_not_found");
    if (!(await findLastCourse(tx, pair))) throw fieldFault("customer_id", "api.review.no_course");
    if (await findReviewOf(tx, pair)) throw new RuleError("conflict", "api.review.received");
    if (await insertRequest(tx, pair, now)) {
      await notifyOfReview(tx, people, { to: "family", about: "review_requested" }, now);
    }
    return { review: { status: "requested" as const } };
  });
}
