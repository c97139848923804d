import { sql } from "drizzle-orm";

import type { Tx } from "#app/db/client.server.ts";

import { leastMinutes } from "./availability.domain.ts";
import { anySubject, franceCell, noAnswerHours, onlineCell } from "./cells.domain.ts";
import { halfNames, halves } from "./half-days.domain.ts";

const numbers = (values: readonly number[], type: "smallint" | "int") =>
  sql`${sql.param(`{${values.join(",")}}`)}::text::${sql.raw(type)}[]`;

const partsOfDay = sql.join(
  halfNames.map((half, rank) => {
    const [from, to] = halves[half];
    return sql`(${rank}::int, ${from}::int, ${to}::int)`;
  }),
  sql`, `,
);

export async function removeCells(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from teacher_cells where teacher_id = any(${numbers(ids, "int")})`);
}

/** Prices are by cursus, searches by level. */
export type LevelCursus = readonly { levelId: number; cursusId: number }[];

export async function insertCells(
  tx: Tx,
  ids: readonly number[],
  levels: LevelCursus,
): Promise<void> {
  const levelIds = numbers(
    levels.map(({ levelId }) => levelId),
    "smallint",
  );
  const cursusIds = numbers(
    levels.map(({ cursusId }) => cursusId),
    "int",
  );
  await tx.execute(sql`
    with chosen as (
      select id, tier, rand, round(x) as x, round(y) as y, least(radius, 100)::smallint as radius, formats,
        coalesce(rating, 0) as rating, coalesce(median_answer_hours, ${noAnswerHours}::real) as answer_hours
      from teachers
      where id = any(${numbers(ids, "int")}) and status = 'hired' and availability <> 'not_available'
        and suspended_at is null
    ), level_cursus as (
      select * from unnest(${levelIds}, ${cursusIds}) as known(level_id, cursus_id)
    ), taught as (
      select distinct s.teacher_id, either.subject_id, level_id
      from teacher_subjects s join chosen on chosen.id = s.teacher_id
      cross join lateral unnest(s.level_ids) as level_id
      cross join lateral (values (s.subject_id), (${anySubject}::int)) as either(subject_id)
    ), priced as (
      select teacher_id, subject_id, format, price_cents, bit_or(case when level_id <= 63 then 1::bigint << (level_id - 1) else 0 end) as levels_low,
        bit_or(case when level_id > 63 then 1::bigint << (level_id - 64) else 0 end) as levels_high
      from taught join level_cursus using (level_id) join teacher_prices using (teacher_id, cursus_id)
      group by teacher_id, subject_id, format, price_cents
    ), offers as (
      select *, price_cents = min(price_cents) over (partition by teacher_id, subject_id, format) as lead from priced
    ), kept as (
      select s.teacher_id as keeper_id, format, bit_or(1 << ((s.day - 1) * ${halfNames.length}::int + part.rank)) as free_halves
      from teacher_slots s join chosen on chosen.id = s.teacher_id
      cross join lateral unnest(s.formats) as format
      cross join (values ${partsOfDay}) as part(rank, starts, ends)
      where least(extract(epoch from s."end") / 60, part.ends)
        - greatest(extract(epoch from s.start) / 60, part.starts) >= ${leastMinutes}::int
      group by s.teacher_id, format
    ), reach as (
      select id, ${onlineCell}::int as cell, 'individual_webcam' as format from chosen
      union all
      select id, ${franceCell}::int, 'individual_student_place' from chosen
      union all
      select id, ((cx + 1000) * 4096 + cy + 1000)::int, 'individual_student_place' from chosen
      cross join lateral generate_series(floor((x - radius) / 25)::int, floor((x + radius) / 25)::int) as cx
      cross join lateral generate_series(floor((y - radius) / 25)::int, floor((y + radius) / 25)::int) as cy
      where power(greatest(cx * 25 - x, x - (cx + 1) * 25, 0), 2)
        + power(greatest(cy * 25 - y, y - (cy + 1) * 25, 0), 2) <= radius * radius
    )
    insert into teacher_cells (cell, subject_id, tier, rand, teacher_id, price_cents, levels_low, levels_high, free_halves, lead, x, y, radius, rating, answer_hours)
    select cell, subject_id, tier, rand, teacher_id, price_cents, levels_low, levels_high, coalesce(free_halves, 0), lead, x, y, radius, rating, answer_hours
    from reach join chosen using (id) join offers on offers.teacher_id = chosen.id and offers.format = reach.format
    left join kept on kept.keeper_id = chosen.id and kept.format = reach.format
    where reach.format = any(chosen.formats)`);
}
/** One statement: changed content is dated `now`, the same content keeps its date, hidden teachers are unlisted. */

export async function dateLessons(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const those = sql`any(${`{${ids.join(",")}}`}::text::int[])`;
  await tx.execute(sql`
    with shown as (
      select t.id, ${contentOf} as digest from teachers t join users u on u.id = t.id
      where t.id = ${those} and t.status = 'hired' and t.availability <> 'not_available'
        and t.suspended_at is null
    ), gone as (
      delete from sitemap_lessons where teacher_id = ${those} and teacher_id not in (select id from shown)
    )
    insert into sitemap_lessons as known (teacher_id, digest, changed_at)
    select id, digest, ${now.toISOString()}::timestamptz from shown order by id
    on conflict (teacher_id) do update set digest = excluded.digest, changed_at = excluded.changed_at
    where known.digest <> excluded.digest`);
}
/** Only content that the teacher can change; figures moved by each lesson are left out. */

export const contentOf = sql`md5(json_build_array(u.firstname, t.title, t.description, t.methodology, t.video_id,
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
      from teacher_slots h where h.teacher_id = t.id))::text || coalesce(t.photo_hash, ''))`;
