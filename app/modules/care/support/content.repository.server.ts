import { eq, type SQL, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { resources } from "#app/modules/catalogue/content/resource.table.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import type { Decision, NoticeTarget } from "#app/modules/foundation/case/domain.ts";
import { messages } from "#app/modules/lessons/message/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

export type Part = Readonly<{
  by: string | null;
  at: string | null;
  text: string;
  reported: boolean;
}>;

const partOf = (text: SQL, reported: boolean, by: SQL = sql`null`, at: SQL = sql`null`) =>
  sql`json_build_object('text', ${text}, 'reported', ${reported}::boolean, 'by', ${by}, 'at', ${at})`;

const ofProfile = () =>
  sql<Part[]>`json_build_array(${partOf(sql`${teachers.title}`, true)},
    ${partOf(sql`${teachers.description}`, true)}, ${partOf(sql`${teachers.methodology}`, true)})`;

const ofReview = () =>
  sql<Part[]>`json_build_array(
    ${partOf(sql`${reviews.review}`, true, sql`${reviews.author}`, sql`${reviews.publishedAt}`)},
    ${partOf(sql`${reviews.teacherResponse}`, false, personName(reviews.teacherId), sql`${reviews.respondedAt}`)})`;

const ofArticle = () =>
  sql<Part[]>`json_build_array(${partOf(sql`${resources.summary}`, true)},
    ${partOf(sql`${resources.body}`, true)})`;

const around = 5;

/** The reported message between those before and after it, as both read them. */
const ofMessage = (id: number) =>
  sql<
    Part[]
  >`(select json_agg(json_build_object('text', m.text, 'reported', m.id = ${id}, 'at', m.sent_at,
      'by', case m.by when 'teacher' then ${personName(messages.teacherId)} else ${personName(messages.customerId)} end)
      order by m.id)
    from (select * from messages n where n.contract_id = ${messages.contractId} and abs(
        (select count(*) from messages b where b.contract_id = n.contract_id and b.id <= n.id)
        - (select count(*) from messages b where b.contract_id = n.contract_id and b.id <= ${id})) <= ${around}) m)`;

/** Decided notices about contents of this kind, by how they ended. */
const similarTo = (kind: NoticeTarget) =>
  sql<
    Ending[]
  >`(select coalesce(json_agg(json_build_object('decision', s.decision, 'count', s.number)), '[]')
    from (select c.decision, count(*) as number from cases c
      where c.target_kind = ${kind} and c.decision is not null and c.state = c.decision
      group by 1 order by 1) s)`;

type Ending = Readonly<{ decision: Decision; count: number }>;

type Texts = Readonly<{ parts: Part[] | null; similar: Ending[] }>;

const finders: Readonly<
  Record<NoticeTarget, (db: Db, id: number) => PromiseLike<readonly Texts[]>>
> = {
  teacher: (db, id) =>
    db
      .select({ parts: ofProfile(), similar: similarTo("teacher") })
      .from(teachers)
      .where(eq(teachers.id, id)),
  review: (db, id) =>
    db
      .select({ parts: ofReview(), similar: similarTo("review") })
      .from(reviews)
      .where(eq(reviews.id, id)),
  resource: (db, id) =>
    db
      .select({ parts: ofArticle(), similar: similarTo("resource") })
      .from(resources)
      .where(eq(resources.id, id)),
  message: (db, id) =>
    db
      .select({ parts: ofMessage(id), similar: similarTo("message") })
      .from(messages)
      .where(eq(messages.id, id)),
};

/** The texts of a content as they stand, withheld ones too, and how notices of such contents ended. */
export async function findTexts(
  db: Db,
  kind: NoticeTarget,
  id: number,
): Promise<{ parts: Part[]; similar: readonly Ending[] }> {
  const [found] = await finders[kind](db, id);
  const parts = (found?.parts ?? []).filter(({ text }) => text);
  return { parts, similar: found?.similar ?? [] };
}
