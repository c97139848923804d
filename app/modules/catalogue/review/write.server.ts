import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { checkAll, checkAtOnce } from "#app/lib/check-all.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { rankingTypes } from "#app/modules/foundation/reference/domain.ts";

import { laterCriterion, mayWrite, meanOf } from "./domain.ts";
import type { OwnReview, ReviewInput } from "./endpoints.ts";
import { advanceReview, holdReview, notFound } from "./hold.server.ts";
import { notifyOfReview } from "./notify.server.ts";
import { presentOwn, signatureOf } from "./show-own.server.ts";
import { showRating } from "./withhold.server.ts";
import {
  findBound,
  findDetails,
  findLastCourse,
  findReviewOf,
  insertReview,
  replaceDetails,
  type ReviewRow,
} from "./write.repository.server.ts";

/**
 * A family publishes its review (API-060, STM-27). 422 at `teacher_id` without a course that took place, or at a
 * criterion without a mark; 409 if already written.
 */
export async function writeReview(
  { db, actor, now }: Call,
  { teacher_id: teacherId, ...input }: ReviewInput & { teacher_id: number },
): Promise<OwnReview> {
  return db.transaction(async (tx) => {
    const pair = { customerId: actor.id, teacherId };
    const { marks, met } = await checkAll({
      met: () => metBy(tx, pair),
      marks: () => marksOf(input),
    });
    const { people, last } = met;
    const review = await insertReview(tx, {
      ...pair,
      author: signatureOf(people.family),
      rating: meanOf(marks.map(({ rating }) => rating)),
      review: input.review,
      experienceDate: parisDay(last),
      publishedAt: now,
    });
    if (!review) throw new RuleError("conflict", "api.review.exists");
    await replaceDetails(tx, review.id, marks);
    const { id } = review;
    await record(tx, {
      machine: "review",
      id,
      event: "write",
      from: null,
      to: "sent",
      by: actor,
      at: now,
    });
    await showRating(tx, teacherId, now);
    await notifyOfReview(tx, people, { to: "teacher", about: "review_received" }, now);
    return presentOwn(tx, review, now);
  });
}

async function metBy(tx: Tx, pair: Readonly<{ customerId: number; teacherId: number }>) {
  const people = await findBound(tx, pair);
  const last = await findLastCourse(tx, pair);
  if (!people || !last) throw fieldFault("teacher_id", "api.review.no_course");
  return { people, last };
}

/** The family changes its review within thirty days (API-061); a hidden one stays hidden. 404 if none, 409 later. */
export async function editReview(
  { db, actor, now }: Call,
  { id, teacher_id: teacherId, ...input }: ReviewInput & Which,
): Promise<OwnReview> {
  return db.transaction(async (tx) => {
    const review = await ownReview(tx, actor.id, { id, teacher_id: teacherId });
    const marks = marksOf(input);
    if (!mayWrite(review.publishedAt, now)) throw new RuleError("conflict", "api.review.too_late");
    if (await isSame(tx, review, { review: input.review, marks }))
      return presentOwn(tx, review, now);
    const rating = meanOf(marks.map((mark) => mark.rating));
    const change = { review: input.review, rating, editedAt: now };
    const saved = await advanceReview(tx, review, "edit", { by: actor, now, change });
    await replaceDetails(tx, review.id, marks);
    await showRating(tx, review.teacherId, now);
    return presentOwn(tx, saved, now);
  });
}

async function isSame(
  tx: Tx,
  before: ReviewRow,
  { review, marks }: { review: string; marks: ReturnType<typeof marksOf> },
): Promise<boolean> {
  const rated = new Map(
    (await findDetails(tx, before.id)).map((mark) => [mark.rankingTypeId, mark.rating]),
  );
  const isRated = marks.every(({ rankingTypeId, rating }) => rated.get(rankingTypeId) === rating);
  return before.review === review && isRated;
}

type Which = Readonly<{ id?: number | undefined; teacher_id?: number | undefined }>;

async function ownReview(tx: Tx, customerId: number, { id, teacher_id: teacherId }: Which) {
  const named = id ?? (teacherId && (await findReviewOf(tx, { customerId, teacherId }))?.id);
  if (!named) throw notFound();
  const review = await holdReview(tx, named);
  if (review.customerId !== customerId) throw notFound();
  return review;
}

/** Each criterion once, progress where it is known; 422 where one is repeated, and where some are missing (VAL-040). */
function marksOf({ details }: Pick<ReviewInput, "details">) {
  const ids = details.map(({ ranking_type_id: id }) => id);
  const once = ids.map((id, index) => () => {
    const isTwice = ids.indexOf(id) !== index;
    if (isTwice) throw fieldFault(`details[${index}].value`, "api.review.mark_twice");
  });
  checkAtOnce(...once, () => {
    const lacks = rankingTypes.some(
      (code, index) => code !== laterCriterion && !ids.includes(index + 1),
    );
    if (lacks) throw fieldFault("details", "api.review.mark");
  });
  return details.map(({ ranking_type_id, value }) => ({
    rankingTypeId: ranking_type_id,
    rating: value,
  }));
}
