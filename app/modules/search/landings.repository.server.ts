import { sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";
import { cursus, levels, levelsOfCursus } from "#app/modules/reference/schooling.domain.ts";

import {
  defaultShuffler,
  indexableFrom,
  lastOfRing,
  levelMask,
  noAnswerHours,
  pageLength,
} from "./domain.ts";
import type { ListingFigures } from "./landings.domain.ts";

/** Where listings look: a cell, and the middle of a town for one of its own. */
export type Place = Readonly<{ cell: number; x: number | null; y: number | null; radius: number }>;

/** What a listing asks beside its place: a slug of a class or of a school career, null any. */
export type Found = Readonly<{
  /** Which of the places. */
  place: number;
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

/** Every word of a level: the classes, then the careers, with their bits. */
const levelWords = [
  ...levels.map(({ id, slug }) => masked(slug, [id])),
  ...cursus.map(({ id, slug }) =>
    masked(
      slug,
      levelsOfCursus(id).map((level) => level.id),
    ),
  ),
];

/** Towns where at least so many teachers live who travel, by their code. */
export async function findTowns(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ code: string }>(
    db,
    sql`select t.city_code as code from teachers t join sitemap_lessons s on s.teacher_id = t.id
      where 'individual_student_place' = any(t.formats)
      group by t.city_code having count(*) >= ${indexableFrom} order by t.city_code`,
  );
  return rows.map(({ code }) => code);
}

/**
 * The listings of these places that find enough teachers, by subject and, if asked, by class or school career: how
 * many each finds, what they ask and when they are free, and whom its first page shows, in the order of the page (PUB-016).
 */
export async function findShown(
  db: Db,
  places: readonly Place[],
  { subjectId, levelled }: { subjectId?: number; levelled: boolean },
): Promise<Found[]> {
  const ring = lastOfRing + 1;
  const one = subjectId === undefined ? sql`` : sql`and c.subject_id = ${subjectId}`;
  return rowsOf<Found>(
    db,
    sql`with places as (
      select * from json_to_recordset(${JSON.stringify(places.map((place, at) => ({ ...place, at })))}::json)
        as p(at int, cell int, x real, y real, radius int)
    ), words as (
      select * from json_to_recordset(${JSON.stringify(levelled ? levelWords : [])}::json)
        as w(slug text, low bigint, high bigint)
    ), near as (
      select p.at as place, c.subject_id, c.teacher_id, c.lead, c.levels_low, c.levels_high, c.tier,
        c.price_cents, c.free_halves, nullif(c.answer_hours, ${noAnswerHours}::real) as answer_hours,
        (c.rand - ${defaultShuffler}::int + ${ring}::int) % ${ring}::int as ring
      from places p join teacher_cells c on c.cell = p.cell
      where (p.x is null or (c.x - p.x) ^ 2 + (c.y - p.y) ^ 2 <= least(c.radius, p.radius) ^ 2) ${one}
    ), asked as (
      select null as level, near.* from near where lead
      union all
      select w.slug, near.* from near
      join words w on levels_low & w.low <> 0 or levels_high & w.high <> 0
    ), ranked as (
      select asked.*, s.changed_at, row_number() over (
        partition by place, subject_id, level order by tier, ring, asked.teacher_id) as rank
      from asked left join sitemap_lessons s on s.teacher_id = asked.teacher_id
    )
    select place, subject_id as "subjectId", level, count(*)::int as found,
      array_agg(teacher_id order by rank) filter (where rank <= ${pageLength}::int) as shown,
      percentile_disc(0.5) within group (order by price_cents) as "medianCents",
      (count(*) filter (where free_halves <> 0))::int as free,
      avg(answer_hours)::float as "answerHours",
      to_char(max(changed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
    from ranked group by place, subject_id, level having count(*) >= ${indexableFrom}::int`,
  );
}
