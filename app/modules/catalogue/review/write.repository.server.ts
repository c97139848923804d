import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db, Tx } from "#app/db/client.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

import { wasGiven } from "./right.table.server.ts";
import { reviewDetails, reviewRequests, reviews } from "./table.server.ts";

export type ReviewRow = typeof reviews.$inferSelect;

export type Pair = Readonly<{ customerId: number; teacherId: number }>;

const ofPair = ({ customerId, teacherId }: Pair) =>
  and(eq(reviews.customerId, customerId), eq(reviews.teacherId, teacherId));

export async function findLastCourse(
  db: Db,
  { customerId, teacherId }: Pair,
): Promise<Date | undefined> {
  const [last] = await db
    .select({ date: courses.date })
    .from(courses)
    .where(wasGiven(db, customerId, teacherId))
    .orderBy(desc(courses.date))
    .limit(1);
  return last?.date;
}

export const {
  insertOnce: insertReview,
  lock: lockReview,
  save: saveReview,
} = rowsOf(reviews, "review");

type Mark = Readonly<{ rankingTypeId: number; rating: number }>;

export async function replaceDetails(
  tx: Tx,
  reviewId: number,
  marks: readonly Mark[],
): Promise<void> {
  await tx.delete(reviewDetails).where(eq(reviewDetails.reviewId, reviewId));
  await tx.insert(reviewDetails).values(marks.map((mark) => ({ reviewId, ...mark })));
}

export async function findDetails(db: Db, reviewId: number) {
  return db
    .select()
    .from(reviewDetails)
    .where(eq(reviewDetails.reviewId, reviewId))
    .orderBy(reviewDetails.rankingTypeId);
}

export async function findReviewOf(db: Db, pair: Pair): Promise<ReviewRow | undefined> {
  const [found] = await db.select().from(reviews).where(ofPair(pair));
  return found;
}

export async function insertRequest(tx: Tx, pair: Pair, now: Date): Promise<boolean> {
  const written = await tx
    .insert(reviewRequests)
    .values({ ...pair, requestedAt: now })
    .onConflictDoNothing()
    .returning({ at: reviewRequests.requestedAt });
  return written.length > 0;
}

export async function findRequest(db: Db, pair: Pair): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: reviewRequests.requestedAt })
    .from(reviewRequests)
    .where(
      and(
        eq(reviewRequests.customerId, pair.customerId),
        eq(reviewRequests.teacherId, pair.teacherId),
      ),
    );
  return found?.at;
}

const family = alias(users, "family");
const teacher = alias(users, "teacher");

export async function findBound(db: Db, { customerId, teacherId }: Pair) {
  const [found] = await db
    .select(people)
    .from(contracts)
    .innerJoin(family, eq(family.id, contracts.customerId))
    .innerJoin(teacher, eq(teacher.id, contracts.teacherId))
    .where(and(eq(contracts.customerId, customerId), eq(contracts.teacherId, teacherId)))
    .limit(1);
  return found;
}

const people = {
  family: {
    id: family.id,
    firstname: family.firstname,
    lastname: family.lastname,
    email: family.email,
  },
  teacher: { id: teacher.id, firstname: teacher.firstname, email: teacher.email },
};

export type People = NonNullable<Awaited<ReturnType<typeof findBound>>>;
