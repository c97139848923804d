import { type SQL, sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { noAnswerHours } from "#app/modules/catalogue/teacher/cells.domain.ts";

import { defaultShuffler, indexableFrom, lastOfRing, pageLength } from "./domain.ts";
import type { AlikeOffers, FirstOffer } from "./offers.domain.ts";

export type Position = Readonly<{
  cell: number;
  x: number | null;
  y: number | null;
  radius: number;
}>;

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
 * Sums offers by classes and price, and orders only the first ones. They are counted class by class in the process:
 * written out here, a teacher of seventeen classes is sorted seventeen times (PUB-016).
 */
export async function findOffers(
  db: Db,
  positions: readonly Position[],
  subjectId?: number,
): Promise<{ alike: AlikeOffers[]; first: FirstOffer[] }> {
  const ring = lastOfRing + 1;
  const one = subjectId === undefined ? sql`` : sql`and c.subject_id = ${subjectId}`;
  // As one text: the embedded database reads an array of ids letter by letter.
  const [row] = await queryRows<{ alike: string; first: string }>(
    db,
    sql`with places as (${rowsOf(positions)}), near as (
      select p.place, c.subject_id, c.teacher_id, c.lead, c.levels_low, c.levels_high, c.tier,
        c.price_cents, c.free_halves, nullif(c.answer_hours, ${noAnswerHours}::real) as answer_hours,
        (c.rand - ${defaultShuffler}::int + ${ring}::int) % ${ring}::int as ring
      from places p join teacher_cells c using (cell)
      where (p.x is null or (c.x - p.x) ^ 2 + (c.y - p.y) ^ 2 <= least(c.radius, p.radius) ^ 2) ${one}
    ), alike as (
      select place, subject_id, lead, levels_low, levels_high, price_cents, count(*)::int as found,
        (count(*) filter (where free_halves <> 0))::int as free,
        sum(answer_hours)::float as hours, count(answer_hours)::int as timed, max(s.changed_at) as changed_at
      from near left join sitemap_lessons s using (teacher_id) group by 1, 2, 3, 4, 5, 6
    ), ranked as (
      select near.*, row_number() over (
        partition by place, subject_id, lead, levels_low, levels_high order by tier, ring, teacher_id) as rank
      from near
    )
    select
      (select coalesce(json_agg(json_build_object('place', place, 'subjectId', subject_id, 'lead', lead,
        'levels', levels_low || ' ' || levels_high, 'priceCents', price_cents, 'found', found, 'free', free,
        'hours', hours, 'timed', timed,
        'changedAt', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')::text
        from alike) as alike,
      (select coalesce(json_agg(json_build_object('place', place, 'subjectId', subject_id, 'lead', lead,
        'levels', levels_low || ' ' || levels_high, 'rank', json_build_array(tier, ring, teacher_id))), '[]')::text
        from ranked where rank <= ${pageLength}::int) as first`,
  );
  return {
    alike: JSON.parse(row?.alike ?? "[]") as AlikeOffers[],
    first: JSON.parse(row?.first ?? "[]") as FirstOffer[],
  };
}
