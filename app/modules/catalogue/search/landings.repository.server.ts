import { type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { noAnswerHours } from "#app/modules/catalogue/teacher/cells.domain.ts";
import {
  cursus,
  levels,
  levelsOfCursus,
} from "#app/modules/foundation/reference/schooling.domain.ts";

import { defaultShuffler, indexableFrom, lastOfRing, levelMask, pageLength } from "./domain.ts";
import type { ListingFigures } from "./landings.domain.ts";

export type Position = Readonly<{
  cell: number;
  x: number | null;
  y: number | null;
  radius: number;
}>;

export type Found = Readonly<{
  subjectId: number;
  level: string | null;
  found: number;
  shown: readonly number[];
  changedAt: string | null;
}> &
  Omit<ListingFigures, "count">;

const masked = (slug: string, levelIds: readonly number[]) => {
  const { low, high } = levelMask(levelIds);
  return { slug, low: String(low), high: String(high) };
};

export const levelWords = [
  ...levels.map(({ id, slug }) => masked(slug, [id])),
  ...cursus.map(({ id, slug }) =>
    masked(
      slug,
      levelsOfCursus(id).map((level) => level.id),
    ),
  ),
];

export async function findTowns(db: Db): Promise<string[]> {
  const rows = await queryRows<{ code: string }>(
    db,
    sql`select t.city_code as code from teachers t join sitemap_lessons s on s.teacher_id = t.id
      where 'individual_student_place' = any(t.formats)
      group by t.city_code having count(*) >= ${indexableFrom} order by t.city_code`,
  );
  return rows.map(({ code }) => code);
}

/** The places as rows, numbered from 0; France and online have no middle. */
function rowsOf(positions: readonly Position[]): SQL {
  const listOf = (name: keyof Position) =>
    sql`${`{${positions.map((one) => one[name] ?? "null").join()}}`}::text`;
  return sql`select cell, x, y, radius, (number - 1)::int as place
    from unnest(${listOf("cell")}::int[], ${listOf("x")}::real[], ${listOf("y")}::real[], ${listOf("radius")}::int[])
      with ordinality as p(cell, x, y, radius, number)`;
}

/**
 * Sums offers by price before counting per class, and orders only the first ones: otherwise a teacher of ten classes
 * is sorted ten times (PUB-016).
 */
export async function findShown(
  db: Db,
  positions: readonly Position[],
  { subjectId, levelled }: { subjectId?: number; levelled: boolean },
): Promise<(Found & { place: number })[]> {
  const ring = lastOfRing + 1;
  const one = subjectId === undefined ? sql`` : sql`and c.subject_id = ${subjectId}`;
  // As one text: the embedded database reads an array of ids letter by letter.
  const [row] = await queryRows<{ found: string }>(
    db,
    sql`with words as (
      select * from json_to_recordset(${JSON.stringify(levelled ? levelWords : [])}::json)
        as w(slug text, low bigint, high bigint)
    ), places as (${rowsOf(positions)}), near as (
      select p.place, c.subject_id, c.teacher_id, c.lead, c.levels_low, c.levels_high, c.tier,
        c.price_cents, c.free_halves, nullif(c.answer_hours, ${noAnswerHours}::real) as answer_hours,
        (c.rand - ${defaultShuffler}::int + ${ring}::int) % ${ring}::int as ring
      from places p join teacher_cells c using (cell)
      where (p.x is null or (c.x - p.x) ^ 2 + (c.y - p.y) ^ 2 <= least(c.radius, p.radius) ^ 2) ${one}
    ), alike as (
      select place, subject_id, lead, levels_low, levels_high, price_cents, count(*)::int as found,
        (count(*) filter (where free_halves <> 0))::int as free,
        sum(answer_hours)::float as hours, count(answer_hours)::int as told, max(s.changed_at) as changed_at
      from near left join sitemap_lessons s using (teacher_id) group by 1, 2, 3, 4, 5, 6
    ), asked as (
      select null as level, alike.* from alike where lead
      union all
      select w.slug, alike.* from alike
      join words w on levels_low & w.low <> 0 or levels_high & w.high <> 0
    ), dearer as (
      select asked.*, sum(found) over (partition by place, subject_id, level order by price_cents) as so_far,
        sum(found) over (partition by place, subject_id, level) as total
      from asked
    ), counted as (
      select place, subject_id, level, sum(found)::int as found, sum(free)::int as free,
        min(price_cents) filter (where so_far * 2 >= total) as median,
        sum(hours) / nullif(sum(told), 0) as answer_hours, max(changed_at) as changed_at
      from dearer group by place, subject_id, level having sum(found) >= ${indexableFrom}::int
    ), first as (
      select * from (
        select near.*, row_number() over (
          partition by place, subject_id, lead, levels_low, levels_high order by tier, ring, teacher_id) as rank
        from near
      ) as ranked where rank <= ${pageLength}::int
    ), offered as (
      select null as level, first.* from first where lead
      union all
      select w.slug, first.* from first
      join words w on levels_low & w.low <> 0 or levels_high & w.high <> 0
    ), shown as (
      select place, subject_id, level, (array_agg(teacher_id order by tier, ring, teacher_id))[:${pageLength}::int] as ids
      from offered group by place, subject_id, level
    )
    select coalesce(json_agg(json_build_object('place', c.place, 'subjectId', c.subject_id, 'level', c.level, 'found', c.found,
      'shown', s.ids, 'medianCents', c.median, 'free', c.free, 'answerHours', c.answer_hours,
      'changedAt', to_char(c.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')::text as found
    from counted c join shown s on s.place = c.place and s.subject_id = c.subject_id
      and coalesce(s.level, '') = coalesce(c.level, '')`,
  );
  return JSON.parse(row?.found ?? "[]") as (Found & { place: number })[];
}
