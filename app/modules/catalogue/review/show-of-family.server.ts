import type { Call } from "#app/api/call.server.ts";
import type { ShownState } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import { mayChangeUntil, mayWrite, stateOfReview } from "./domain.ts";
import { presentReview } from "./list.server.ts";
import { findReview } from "./repository.server.ts";
import {
  findBound,
  findLastCourse,
  findRequest,
  findReviewOf,
  type ReviewRow,
} from "./write.repository.server.ts";

type ReviewFacts = Readonly<{ requestedAt: Date | null; wasGiven: boolean }>;

type Written = Pick<ReviewRow, "withheld"> | null;

/** A hidden review does not exist for the teacher (LBL-27). */
export function presentRequested(
  review: Written,
  { requestedAt, wasGiven: tookPlace }: ReviewFacts,
): Shown {
  const state = stateFor(review, requestedAt);
  return {
    may_request: tookPlace && !review && !requestedAt,
    requested_at: iso(requestedAt),
    state: state ? presentState("teacher", { machine: "review", state }) : null,
  };
}

type Shown = { may_request: boolean; requested_at: string | null; state: ShownState | null };

function stateFor(review: Written, requestedAt: Date | null) {
  if (!review) return requestedAt ? ("requested" as const) : undefined;
  return stateOfReview(review) === "sent" ? ("sent" as const) : undefined;
}

/** A family's review, or whether it may be requested (TEA-018); 404 for another's. */
export async function showReviewOfFamily({ db, actor, now }: Call, { id }: { id: number }) {
  const pair = { customerId: id, teacherId: actor.id };
  const people = orNotFound(await findBound(db, pair), "api.review.family_not_found");
  const [row = null, last, requestedAt = null] = await Promise.all([
    findReviewOf(db, pair),
    findLastCourse(db, pair),
    findRequest(db, pair),
  ]);
  return {
    family: { id, firstname: people.family.firstname },
    ...presentRequested(row, { requestedAt, wasGiven: last !== undefined }),
    ...(await answerable(db, row, now)),
  };
}

async function answerable(db: Db, row: ReviewRow | null, now: Date) {
  const review = row && stateOfReview(row) === "sent" ? await findReview(db, row.id) : undefined;
  if (!row || !review) return { review: null, may_respond: false, respond_until: null };
  const { respondedAt } = row;
  return {
    review: presentReview(review),
    may_respond: mayWrite(respondedAt, now),
    respond_until: respondedAt ? mayChangeUntil(respondedAt).toISOString() : null,
  };
}
