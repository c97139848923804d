import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { nameWithInitial, shownInitial } from "#app/lib/names.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";

import { mayChangeUntil, mayWrite, type ReviewState, stateOfReview } from "./domain.ts";
import { type OwnReview, ownReviewSchema } from "./endpoints.ts";
import {
  findBound,
  findDetails,
  findLastCourse,
  findRequest,
  findReviewOf,
  type ReviewRow,
} from "./write.repository.server.ts";

export const signatureOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  nameWithInitial(firstname, shownInitial(lastname));

/** The family's review of its teacher, or its right to one (CUS-015); 404 without a contract. */
export async function showOwnReview({ db, actor, now }: Call, { id }: { id: number }) {
  const pair = { customerId: actor.id, teacherId: id };
  const people = orNotFound(await findBound(db, pair), "api.teacher.not_found");
  const [review, last, requested] = await Promise.all([
    findReviewOf(db, pair),
    findLastCourse(db, pair),
    findRequest(db, pair),
  ]);
  const { teacher, family } = people;
  return {
    teacher: { id: teacher.id, firstname: teacher.firstname },
    author: review?.author ?? signatureOf(family),
    may_write: review === undefined && last !== undefined,
    requested_at: iso(requested),
    ...(await writtenOf(db, review, requested, now)),
  };
}

async function writtenOf(
  db: Db,
  review: ReviewRow | undefined,
  requestedAt: Date | undefined,
  now: Date,
): Promise<{ review: OwnReview | null; state: OwnReview["state"] | null }> {
  if (!review) return { review: null, state: requestedAt ? presentReviewState("requested") : null };
  const own = await presentOwn(db, review, now);
  return { review: own, state: own.state };
}

const presentReviewState = (state: ReviewState) =>
  presentState("customer", { machine: "review", state });

export async function presentOwn(db: Db, review: ReviewRow, now: Date): Promise<OwnReview> {
  const details = await findDetails(db, review.id);
  const status = stateOfReview(review);
  return wire(ownReviewSchema, review, {
    details: details.map(({ id, rankingTypeId, rating }) => ({
      id,
      ranking_type_id: rankingTypeId,
      name: i18next.t(`reference:ranking.${String(rankingTypeId)}`),
      value: rating,
    })),
    status,
    state: presentReviewState(status),
    until: mayChangeUntil(review.publishedAt).toISOString(),
    may_change: mayWrite(review.publishedAt, now),
    hidden_reason: status === "hidden" ? review.hiddenReason : null,
  });
}
