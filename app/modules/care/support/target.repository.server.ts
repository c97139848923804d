import { eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { resources } from "#app/modules/catalogue/content/resource.table.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import type { NoticeTarget } from "#app/modules/foundation/case/domain.ts";
import { users } from "#app/modules/people/account/table.server.ts";

const ofTeacher = {
  teacherId: teachers.id,
  title: teachers.title,
  status: teachers.status,
};

/** A profile, a review or an article as a notice names it: where it stands, who wrote it, what it says. */
export type TargetRow = Readonly<{
  /** Whose page a profile or a review stands on; null for an article, whose title names its page. */
  teacherId: number | null;
  title: string;
  slug: string | null;
  /** The standing of its teacher, or for whom the article is written. */
  status: string;
  /** By what it is called: the teacher's first name, the review's signature, the article's title. */
  name: string;
  text: string | null;
  withheld: string | null;
  /** Nobody for an article: the house wrote it. */
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
  const [found] = await finders[kind](db, id);
  return found;
}

const none = sql<string | null>`null`;

const findProfile = (db: Db, id: number) =>
  db
    .select({
      ...ofTeacher,
      name: users.firstname,
      text: none,
      withheld: none,
      slug: none,
      authorId: users.id,
      authorName: users.firstname,
      authorEmail: users.email,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(eq(teachers.id, id));

const findReview = (db: Db, id: number) =>
  db
    .select({
      ...ofTeacher,
      name: reviews.author,
      text: reviews.review,
      withheld: reviews.withheld,
      slug: none,
      authorId: users.id,
      authorName: users.firstname,
      authorEmail: users.email,
    })
    .from(reviews)
    .innerJoin(teachers, eq(teachers.id, reviews.teacherId))
    .leftJoin(users, eq(users.id, reviews.customerId))
    .where(eq(reviews.id, id));

const findArticle = (db: Db, id: number) =>
  db
    .select({
      teacherId: sql<number | null>`null`,
      title: resources.title,
      slug: resources.slug,
      status: resources.audience,
      name: resources.title,
      text: none,
      withheld: sql<string | null>`case when ${resources.withheld} then 'all' end`,
      authorId: sql<number | null>`null`,
      authorName: none,
      authorEmail: none,
    })
    .from(resources)
    .where(eq(resources.id, id));

const finders: Readonly<
  Record<NoticeTarget, (db: Db, id: number) => PromiseLike<readonly TargetRow[]>>
> = { teacher: findProfile, review: findReview, resource: findArticle };
