import { type SQL, sql } from "drizzle-orm";

import { type Db, rowsOf, type Tx } from "#app/db/client.server.ts";
import { levels } from "#app/modules/reference/schooling.domain.ts";

import { franceCell, type onlineCell } from "./domain.ts";
import type { ListedStage } from "./group-landings.domain.ts";
import { idsOfPart, type SitemapKind, sitemapLength } from "./sitemap.domain.ts";

/** When a page last changed, as text that JSON and `timestamptz` read; nothing where it is not known. */
type Change = { changedAt: string | null };

/** A listing that finds enough: no city is the whole of France. */
export type LandingRow = Change & {
  cityCode: string | null;
  subjectId: number;
  levelId: number | null;
};

const told = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"`;

/**
 * Listings of a cell (online or France) that find at least so many teachers, by town, subject and level.
 * Rows are counted, not teachers: a teacher has one row a level, and one that leads a subject.
 */
export async function findLandings(
  db: Db,
  cell: typeof onlineCell | typeof franceCell,
  atLeast: number,
): Promise<LandingRow[]> {
  const home = cell === franceCell;
  // Who travels ten kilometres reaches the middle of their town.
  const reaching = home ? sql`and t.radius >= 10` : sql``;
  const town = home ? sql`t.city_code` : sql`null::text`;
  const byTown = (names: SQL) => (home ? sql`(t.city_code, ${names}),` : sql``);
  const levelled = sql`subject_id, level_id`;
  const plain = sql`subject_id`;
  const newest = told(sql`max(s.changed_at)`);
  return rowsOf<LandingRow>(
    db,
    sql`select * from (
      select ${town} as "cityCode", subject_id as "subjectId", level_id as "levelId", ${newest}
      from teacher_cells c join teachers t on t.id = c.teacher_id
      left join sitemap_lessons s on s.teacher_id = c.teacher_id
      cross join generate_series(1, ${levels.length}::int) as level_id
      where c.cell = ${cell} ${reaching} and case when level_id <= 63
        then c.levels_low >> (level_id - 1) else c.levels_high >> (level_id - 64) end & 1 = 1
      group by grouping sets (${byTown(levelled)} (${levelled}))
      having count(*) >= ${atLeast}
      union all
      select ${town}, subject_id, null, ${newest}
      from teacher_cells c join teachers t on t.id = c.teacher_id
      left join sitemap_lessons s on s.teacher_id = c.teacher_id
      where c.cell = ${cell} ${reaching} and c.lead
      group by grouping sets (${byTown(plain)} (${plain}))
      having count(*) >= ${atLeast}
    ) as found order by 1 nulls first, 2, 3 nulls first`,
  );
}

/** What stands on a teacher's page and is the teacher's to change; figures that each lesson moves are not counted. */
const contentOf = sql`md5(json_build_array(u.firstname, t.title, t.description, t.methodology, t.video_id,
    t.civility, t.self_employed, t.sap_number_status, t.availability, t.radius, t.city_code, t.city_name,
    t.formats, t.rating, t.reviews_count,
    (select json_agg(json_build_array(s.subject_id, s.main, s.level_ids) order by s.subject_id)
      from teacher_subjects s where s.teacher_id = t.id),
    (select json_agg(json_build_array(p.cursus_id, p.format, p.price_cents) order by p.cursus_id, p.format)
      from teacher_prices p where p.teacher_id = t.id),
    (select json_agg(json_build_array(d.degree_id, d.speciality, d.school, d.year, d.main, d.comment,
        extract(epoch from d.verified_at)) order by d.id)
      from degrees d where d.teacher_id = t.id),
    (select json_agg(json_build_array(e.experience_id, e.start_year, e.end_year, e.main, e.current, e.place, e.comment)
        order by e.id)
      from experiences e where e.teacher_id = t.id),
    (select json_agg(json_build_array(h.day, h.start, h.end, h.formats) order by h.day, h.start, h.id)
      from teacher_slots h where h.teacher_id = t.id))::text)`;

/**
 * Brings these teachers to what they are now, in one statement: a page whose content is another one changed now,
 * the same content keeps its date, and who may not be found is no longer listed.
 */
export async function dateLessons(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const those = sql`any(${`{${ids.join(",")}}`}::text::int[])`;
  await tx.execute(sql`
    with shown as (
      select t.id, ${contentOf} as digest from teachers t join users u on u.id = t.id
      where t.id = ${those} and t.status = 'hired' and t.availability <> 'not_available'
    ), gone as (
      delete from sitemap_lessons where teacher_id = ${those} and teacher_id not in (select id from shown)
    )
    insert into sitemap_lessons as known (teacher_id, digest, changed_at)
    select id, digest, ${now.toISOString()}::timestamptz from shown order by id
    on conflict (teacher_id) do update set digest = excluded.digest, changed_at = excluded.changed_at
    where known.digest <> excluded.digest`);
}

/** A listing and its last change. */
export type ListingRow = Change & { path: string };

/** Brings the listings to these: new ones come, others go, a change is never earlier than it was. */
export async function saveListings(tx: Tx, found: readonly ListingRow[]): Promise<void> {
  await tx.execute(sql`
    with found as (
      select path, "changedAt"::timestamptz as changed_at
      from json_to_recordset(${JSON.stringify(found)}::json) as rows(path text, "changedAt" text)
    ), gone as (
      delete from sitemap_listings where path not in (select path from found)
    ), moved as (
      update sitemap_listings known set changed_at = found.changed_at from found
      where found.path = known.path and found.changed_at > coalesce(known.changed_at, '-infinity')
    )
    insert into sitemap_listings (path, changed_at)
    select path, changed_at from found
    where not exists (select from sitemap_listings known where known.path = found.path) order by path`);
}

/** The listings of a part, by their number. */
export async function findListings(db: Db, page: number): Promise<ListingRow[]> {
  const { after, upTo } = idsOfPart(page);
  return rowsOf(
    db,
    sql`select path, ${told(sql`changed_at`)} from sitemap_listings
      where id > ${after} and id <= ${upTo} order by id`,
  );
}

/** The lessons of a part, by their teacher's number, with the words of their address. */
export async function findLessons(
  db: Db,
  page: number,
): Promise<(Change & { id: number; title: string })[]> {
  const { after, upTo } = idsOfPart(page);
  return rowsOf(
    db,
    sql`select t.id, t.title, ${told(sql`s.changed_at`)}
      from sitemap_lessons s join teachers t on t.id = s.teacher_id
      where s.teacher_id > ${after} and s.teacher_id <= ${upTo} order by s.teacher_id`,
  );
}

const onSale = sql`state in ('open', 'full')`;

/** The stages on sale, for the listings that show them. */
export async function findListedStages(db: Db): Promise<ListedStage[]> {
  return rowsOf<ListedStage>(
    db,
    sql`select id, subject_ids as "subjectIds", array_prepend(main_level_id, equivalent_level_ids) as "levelIds",
        city_code as "cityCode", period, ${told(sql`updated_at`)}
      from group_lessons where ${onSale} order by id`,
  );
}

/** The stages of a part, by their number, with the words of their address. */
export async function findStages(
  db: Db,
  page: number,
): Promise<(Change & { id: number; title: string })[]> {
  const { after, upTo } = idsOfPart(page);
  return rowsOf(
    db,
    sql`select id, title, ${told(sql`updated_at`)} from group_lessons
      where ${onSale} and id > ${after} and id <= ${upTo} order by id`,
  );
}

/** Of these patterns of addresses, the listings that engines may keep. */
export async function findListingsLike(db: Db, pattern: string): Promise<string[]> {
  const found = await rowsOf<{ path: string }>(
    db,
    sql`select path from sitemap_listings where path ~ ${pattern} order by path limit 500`,
  );
  return found.map(({ path }) => path);
}

/** The parts that hold something, each with its last change. */
export async function findParts(db: Db): Promise<(Change & { kind: SitemapKind; page: number })[]> {
  const newest = told(sql`max(changed_at)`);
  const pageOf = (id: SQL) => sql`(${id} - 1) / ${sql.raw(String(sitemapLength))} + 1 as page`;
  return rowsOf(
    db,
    sql`select 'landing' as kind, ${pageOf(sql`id`)}, ${newest} from sitemap_listings group by page
      union all
      select 'teacher', ${pageOf(sql`teacher_id`)}, ${newest} from sitemap_lessons group by page
      union all
      select 'group_lesson', ${pageOf(sql`id`)}, ${told(sql`max(updated_at)`)}
      from group_lessons where ${onSale} group by page
      order by kind, page`,
  );
}
