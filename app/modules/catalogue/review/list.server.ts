import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import { wire } from "#app/lib/wire.ts";
import { roundedRating } from "#app/modules/catalogue/teacher/domain.ts";

import { reviewsPerPage } from "./domain.ts";
import { type Review, type ReviewQuery, reviewSchema } from "./endpoints.ts";
import { findReviews, type ReadReview } from "./repository.server.ts";

/** A page of published reviews with marks, of one teacher or all (API-045); none of teachers not shown. */
export async function listReviews(
  { db }: OpenCall,
  query: ReviewQuery,
): Promise<{ data: Review[]; total: number; rating: number | null }> {
  const { data, total, rating } = await findReviews(
    db,
    query.teacher_id,
    pageOf(query, reviewsPerPage),
  );
  const reviews = data.map(presentReview);
  return { data: reviews, total, rating: roundedRating(rating) };
}

/** Withheld words are replaced by a sentence that says so. */
export function presentReview(row: ReadReview): Review {
  return wire(reviewSchema, row, {
    rating: roundedRating(row.rating) ?? 0,
    review: row.withheld === null ? row.review : i18next.t("api:review.withheld"),
    details: row.details.map(({ id, rankingTypeId, rating }) => ({
      id,
      ranking_type_id: rankingTypeId,
      name: i18next.t(`reference:ranking.${String(rankingTypeId)}`),
      rating,
    })),
  });
}
