import { and, avg, count, desc, eq, inArray } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

import { reviewDetails, reviews } from "./table.server.ts";

const columns = {
  id: reviews.id,
  teacherId: reviews.teacherId,
  author: reviews.author,
  rating: reviews.rating,
  review: reviews.review,
  teacherResponse: reviews.teacherResponse,
  experienceDate: reviews.experienceDate,
  publishedAt: reviews.publishedAt,
};

/** A page of the reviews of teachers who are shown, newest first, how many there are and their mean. */
export async function findReviews(
  db: Db,
  teacherId: number | undefined,
  page: { start: number; length: number },
) {
  const shown = and(
    eq(teachers.status, "hired"),
    teacherId === undefined ? undefined : eq(teachers.id, teacherId),
  );
  const [data, [sums]] = await Promise.all([
    db
      .select(columns)
      .from(reviews)
      .innerJoin(teachers, and(eq(teachers.id, reviews.teacherId), shown))
      .orderBy(desc(reviews.publishedAt), desc(reviews.id))
      .offset(page.start)
      .limit(page.length),
    db
      .select({ total: count(), rating: avg(reviews.rating).mapWith(Number) })
      .from(reviews)
      .innerJoin(teachers, and(eq(teachers.id, reviews.teacherId), shown)),
  ]);
  return { data, total: sums?.total ?? 0, rating: sums?.rating ?? null };
}

/** The marks of these reviews, by criterion. */
export async function findReviewDetails(db: Db, reviewIds: readonly number[]) {
  if (reviewIds.length === 0) return [];
  return db
    .select()
    .from(reviewDetails)
    .where(inArray(reviewDetails.reviewId, [...reviewIds]))
    .orderBy(reviewDetails.rankingTypeId);
}
