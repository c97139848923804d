import { eq, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { resources } from "#app/modules/catalogue/content/resource.table.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import type { NoticeTarget } from "#app/modules/foundation/case/domain.ts";
import { messages } from "#app/modules/lessons/message/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";

const ofTeacher = {
  teacherId: teachers.id,
  title: teachers.title,
  status: teachers.status,
};

export type TargetRow = Readonly<{
  teacherId: number | null;
  title: string;
  slug: string | null;
  /** The teacher's status, or the article's audience. */
  status: string;
  name: string;
  text: string | null;
  withheld: string | null;
  authorId: number | null;
  authorName: string | null;
  authorEmail: string | null;
  authorPhone: string | null;
  /** The two who may read it; null for a public content. */
  thread: Readonly<{ contractId: number; customerId: number; teacherId: number }> | null;
}>;

export async function findTarget(
  db: Db,
  kind: NoticeTarget,
  id: number,
): Promise<TargetRow | undefined> {
  const [found] = await finders[kind](db, id);
  return found;
}

const none = sql<string | null>`null`;
const noThread = sql<TargetRow["thread"]>`null`;

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
      authorPhone: users.phone,
      thread: noThread,
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
      authorPhone: users.phone,
      thread: noThread,
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
      authorPhone: none,
      thread: noThread,
    })
    .from(resources)
    .where(eq(resources.id, id));

const findMessage = (db: Db, id: number) =>
  db
    .select({
      teacherId: sql<number | null>`null`,
      title: sql<string>`''`,
      slug: none,
      status: sql<string>`'public'`,
      name: users.firstname,
      text: messages.text,
      withheld: sql<string | null>`case when ${messages.withheld} is not null then 'all' end`,
      authorId: users.id,
      authorName: users.firstname,
      authorEmail: users.email,
      authorPhone: users.phone,
      thread: {
        contractId: messages.contractId,
        customerId: messages.customerId,
        teacherId: messages.teacherId,
      },
    })
    .from(messages)
    .innerJoin(
      users,
      sql`${users.id} = case ${messages.by} when 'teacher' then ${messages.teacherId} else ${messages.customerId} end`,
    )
    .where(eq(messages.id, id));

const finders: Readonly<
  Record<NoticeTarget, (db: Db, id: number) => PromiseLike<readonly TargetRow[]>>
> = { teacher: findProfile, review: findReview, resource: findArticle, message: findMessage };
