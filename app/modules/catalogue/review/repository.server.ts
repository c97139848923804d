import { and, avg, count, desc, eq, isNull, or, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsInAll } from "#app/db/counted-page.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import type { Withheld } from "./domain.ts";
import { reviewDetails, reviews } from "./table.server.ts";

type Detail = Omit<typeof reviewDetails.$inferSelect, "reviewId">;

const columns = {
  id: reviews.id,
  teacherId: reviews.teacherId,
  author: reviews.author,
  rating: reviews.rating,
  review: reviews.review,
  teacherResponse: reviews.teacherResponse,
  experienceDate: reviews.experienceDate,
  publishedAt: reviews.publishedAt,
  withheld: reviews.withheld,
  details: sql<
    Detail[]
  >`(select coalesce(json_agg(json_build_object('id', d.id, 'rankingTypeId', d.ranking_type_id,
      'rating', d.rating) order by d.ranking_type_id), '[]')
    from ${reviewDetails} d where d.review_id = ${reviews.id})`,
};

export async function findReview(db: Db, id: number) {
  const [found] = await db.select(columns).from(reviews).where(eq(reviews.id, id));
  return found;
}

export type ReadReview = NonNullable<Awaited<ReturnType<typeof findReview>>>;

type Notice = Readonly<{ id: number; open: boolean; contested: boolean; text: string }>;

/** Of a review of the query: its last notice. */
const lastNotice = sql<Notice | null>`(select json_build_object('id', c.id, 'text', c.text,
    'open', c.state in ('new', 'in_progress'), 'contested', c.contested_at is not null)
  from ${cases} c where c.target_kind = 'review' and c.target_id = ${reviews.id}
  order by c.id desc limit 1)`;

const isReported = sql`exists (select from ${cases} c where c.target_kind = 'review'
  and c.target_id = ${reviews.id} and c.state in ('new', 'in_progress') and not c.doubtful)`;

const moderatedRows = (db: Db) =>
  db
    .select({
      row: reviews,
      teacher: sql<string>`concat_ws(' ', ${users.firstname}, ${users.lastname})`,
      notice: lastNotice,
      total: rowsInAll(),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.teacherId));

type Which = Readonly<{ hidden: boolean | undefined; reported: boolean | undefined }>;

/** Newest first, with the teacher's name. */
export const findNewest = (
  db: Db,
  { hidden, reported }: Which,
  page: Readonly<{ start: number; length: number }>,
) =>
  moderatedRows(db)
    .where(
      and(
        hidden === undefined
          ? undefined
          : sql`(${reviews.withheld} is not distinct from 'all') = ${hidden}`,
        reported ? isReported : undefined,
      ),
    )
    .orderBy(desc(reviews.publishedAt), desc(reviews.id))
    .offset(page.start)
    .limit(page.length);

export async function findModerated(db: Db, id: number) {
  const [found] = await moderatedRows(db).where(eq(reviews.id, id));
  return found;
}

export async function findReviews(
  db: Db,
  teacherId: number | undefined,
  page: { start: number; length: number },
) {
  const shown = and(
    eq(teachers.status, "hired"),
    or(isNull(reviews.withheld), eq(reviews.withheld, "text")),
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

export async function saveWithheld(
  tx: Tx,
  id: number,
  withheld: Withheld | null,
): Promise<number | undefined> {
  const [review] = await tx
    .update(reviews)
    .set({ withheld })
    .where(eq(reviews.id, id))
    .returning({ teacherId: reviews.teacherId });
  return review?.teacherId;
}
