import type { Call } from "#app/api/call.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import { notifyOfReview } from "./notify.server.ts";
import {
  findBound,
  findLastCourse,
  findReviewOf,
  insertRequest,
} from "./write.repository.server.ts";

/**
 * A teacher asks a family for its review, by mail and inside the site, once: asked again, nothing is sent (API-062,
 * TEA-018). 404 for a family that is not the teacher's, 422 before a course took place, 409 once a review is there.
 */
export async function requestReview(
  { db, actor, now }: Call,
  { customer_id: customerId }: { customer_id: number },
): Promise<{ review: { status: "requested" } }> {
  return db.transaction(async (tx) => {
    const pair = { customerId, teacherId: actor.id };
    const people = await findBound(tx, pair);
    if (!people) throw new RuleError("not_found", "api.review.family_not_found");
    if (!(await findLastCourse(tx, pair))) throw fieldFault("customer_id", "api.review.no_course");
    if (await findReviewOf(tx, pair)) throw new RuleError("conflict", "api.review.received");
    if (await insertRequest(tx, pair, now)) {
      await notifyOfReview(tx, people, { to: "family", about: "review_requested" }, now);
    }
    return { review: { status: "requested" as const } };
  });
}
