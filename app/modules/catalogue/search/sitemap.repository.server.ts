import { type SQL, sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";

import type { ListingFigures } from "./landings.domain.ts";
import { idsOfPart, type SitemapKind, sitemapLength } from "./sitemap.domain.ts";

/** Text that JSON and `timestamptz` both read; null when unknown. */
type Change = { changedAt: string | null };

const viewOf = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"`;

export type ListingRow = Change & {
  path: string;
  wider: readonly string[];
  figures: ListingFigures | null;
};

export async function saveListings(tx: Tx, found: readonly ListingRow[]): Promise<void> {
  await tx.execute(sql`
    with found as (
      select path, wider, "changedAt"::timestamptz as changed_at, figures
      from json_to_recordset(${JSON.stringify(found)}::json)
        as rows(path text, wider text[], "changedAt" text, figures jsonb)
    ), gone as (
      delete from sitemap_listings where path not in (select path from found)
    ), moved as (
      update sitemap_listings known
      set changed_at = greatest(known.changed_at, found.changed_at), figures = found.figures from found
      where found.path = known.path
        and (found.changed_at > coalesce(known.changed_at, '-infinity') or found.figures is distinct from known.figures)
    )
    insert into sitemap_listings (path, wider, changed_at, figures)
    select path, wider, changed_at, figures from found
    where not exists (select from sitemap_listings known where known.path = found.path) order by path`);
}

export async function findListings(
  db: Db,
  page: number,
): Promise<(Change & Pick<ListingRow, "path">)[]> {
  const { after, upTo } = idsOfPart(page);
  return queryRows(
    db,
    sql`select path, ${viewOf(sql`changed_at`)} from sitemap_listings
      where id > ${after} and id <= ${upTo} order by id`,
  );
}

export async function findLessons(
  db: Db,
  page: number,
): Promise<(Change & { id: number; title: string })[]> {
  const { after, upTo } = idsOfPart(page);
  return queryRows(
    db,
    sql`select t.id, t.title, ${viewOf(sql`s.changed_at`)}
      from sitemap_lessons s join teachers t on t.id = s.teacher_id
      where s.teacher_id > ${after} and s.teacher_id <= ${upTo} order by s.teacher_id`,
  );
}

const onSale = sql`state in ('open', 'full')`;

export type GroupLessonRow = Readonly<{
  id: number;
  title: string;
  subjectIds: number[];
  levelIds: number[];
  cityCode: string | null;
  x: number;
  y: number;
  positionNames: string;
  period: Period;
  priceCents: number;
  startsAt: Date;
  changedAt: string;
}>;

export async function findListedGroupLessons(db: Db): Promise<GroupLessonRow[]> {
  const rows = await queryRows<Omit<GroupLessonRow, "startsAt"> & { startsAt: string }>(
    db,
    sql`select id, title, subject_ids as "subjectIds", array_prepend(main_level_id, equivalent_level_ids) as "levelIds",
        city_code as "cityCode", x, y, concat_ws(' ', place_name, city_name) as "placeNames", period,
        price_cents as "priceCents", extract(epoch from starts_at)::text as "startsAt", ${viewOf(sql`updated_at`)}
      from group_lessons where ${onSale} order by starts_at, id`,
  );
  return rows.map((row) => ({ ...row, startsAt: new Date(Number(row.startsAt) * 1000) }));
}

export async function findGroupLessons(
  db: Db,
  page: number,
): Promise<(Change & { id: number; title: string })[]> {
  const { after, upTo } = idsOfPart(page);
  return queryRows(
    db,
    sql`select id, title, ${viewOf(sql`updated_at`)} from group_lessons
      where ${onSale} and id > ${after} and id <= ${upTo} order by id`,
  );
}

export type OwnText = Readonly<{ title: string; text: string }>;

export async function findNarrower(
  db: Db,
  path: string,
  wider: readonly string[],
): Promise<(Pick<ListingRow, "path" | "wider" | "figures"> & { own: OwnText | null })[]> {
  return queryRows(
    db,
    sql`select path, wider, figures,
        case when path = ${path} then (select json_build_object('title', t.title, 'text', t.text)
          from landing_texts t where t.path = sitemap_listings.path) end as own
      from sitemap_listings
      where path = ${path} or wider && ${`{${wider.join(",")}}`}::text::text[]
      order by path limit 2000`,
  );
}

export async function findParts(db: Db): Promise<(Change & { kind: SitemapKind; page: number })[]> {
  const newest = viewOf(sql`max(changed_at)`);
  const pageOf = (id: SQL) => sql`(${id} - 1) / ${sql.raw(String(sitemapLength))} + 1 as page`;
  return queryRows(
    db,
    sql`select 'landing' as kind, ${pageOf(sql`id`)}, ${newest} from sitemap_listings group by page
      union all
      select 'teacher', ${pageOf(sql`teacher_id`)}, ${newest} from sitemap_lessons group by page
      union all
      select 'group_lesson', ${pageOf(sql`id`)}, ${viewOf(sql`max(updated_at)`)}
      from group_lessons where ${onSale} group by page
      order by kind, page`,
  );
}
