import { eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/modules/account/table.server.ts";
import { reviews } from "#app/modules/review/table.server.ts";
import { teachers } from "#app/modules/teacher/table.server.ts";

import type { NoticeTarget } from "./domain.ts";

const ofTeacher = {
  teacherId: teachers.id,
  title: teachers.title,
  status: teachers.status,
};

/** A profile or a review as a notice names it: whose page it stands on, who wrote it, what it says. */
export type TargetRow = Readonly<{
  teacherId: number;
  title: string;
  status: string;
  /** By what it is called: the teacher's first name, the review's signature. */
  name: string;
  text: string | null;
  withheld: string | null;
  authorId: number | null;
  authorName: string | null;
  authorEmail: string | null;
}>;

/** What a notice is about; undefined when there never was one. */
export async function findTarget(
  db: Db,
  kind: NoticeTarget,
  id: number,
): Promise<TargetRow | undefined> {
  const [found] = await (kind === "teacher" ? findProfile(db, id) : findReview(db, id));
  return found;
}

const none = sql<string | null>`null`;

const findProfile = (db: Db, id: number) =>
  db
    .select({
      ...ofTeacher,
      ...{ name: users.firstname, text: none, withheld: none },
      ...{ authorId: users.id, authorName: users.firstname, authorEmail: users.email },
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(teachers.id, id));

const findReview = (db: Db, id: number) =>
  db
    .select({
      ...ofTeacher,
      ...{ name: reviews.author, text: reviews.review, withheld: reviews.withheld },
      ...{ authorId: users.id, authorName: users.firstname, authorEmail: users.email },
    })
    .from(reviews)
    .innerJoin(teachers, eq(teachers.id, reviews.teacherId))
    .leftJoin(users, eq(users.id, reviews.customerId))
    .where(eq(reviews.id, id));
