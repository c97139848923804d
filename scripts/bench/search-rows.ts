// The rows of the search’s measure, made by SQL.
import type pg from "pg";

import { planarOf } from "#app/lib/geo.ts";
import { levelMask } from "#app/modules/catalogue/search/domain.ts";
import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";

/** The biggest towns first: half of the teachers and of the searches follow their size. */
export const towns = [
  [48.8566, 2.3522],
  [43.2965, 5.3698],
  [45.764, 4.8357],
  [43.6047, 1.4442],
  [43.7102, 7.262],
  [47.2184, -1.5536],
  [43.6108, 3.8767],
  [48.5734, 7.7521],
  [44.8378, -0.5792],
  [50.6292, 3.0573],
  [48.1173, -1.6778],
  [45.4397, 4.3872],
].map(([latitude = 0, longitude = 0]) => planarOf({ latitude, longitude }));

/** Teachers as decision 023 supposes them: zipf subjects, half in the big towns, 10 to 50 km, three formats of lives. */
export async function fill(client: pg.Client, teachers: number) {
  const places = towns.map(({ x, y }) => `(${String(x)}::real, ${String(y)}::real)`).join(", ");
  const mask = (ways: string[]) => {
    const taught = levels.filter(({ way }) => ways.includes(way)).map(({ id }) => id);
    const { low, high } = levelMask(taught);
    return `${String(low)}::bigint, ${String(high)}::bigint`;
  };
  await client.query(`
    alter table teacher_cells drop constraint if exists teacher_cells_teacher_id_teachers_id_fk;
    truncate teacher_cells;
    select setseed(0.42);
    create temp table towns as select row_number() over () as place, x, y from (values ${places}) as t(x, y);
    create temp table people as
      select id, (random() * 999999)::int as rand,
        (case when r < .15 then 0 when r < .6 then 1 else 2 end)::smallint as tier,
        (case when big then t.x + (random() + random() - 1) * 30 else 30 + random() * 480 end)::real as x,
        (case when big then t.y + (random() + random() - 1) * 30 else 4750 + random() * 850 end)::real as y,
        (array[10, 20, 30, 30, 30, 30, 40, 50])[1 + floor(random() * 8)]::smallint as radius,
        (25 + floor(random() * 35))::int * 100 as price, round((3.5 + random() * 1.5)::numeric, 1)::real as rating,
        (floor(random() * 96))::real as answer,
        -- Each half day with one chance in four.
        (random() * 2097151)::int & (random() * 2097151)::int as free, random() < .4 as online, 1 + floor(random() * 3)::int as subjects
      from (select id, random() as r, random() < .5 as big, least(${String(towns.length)}, floor(${String(towns.length)} ^ random()))::int as place
        from generate_series(1, ${String(teachers)}) as id) as g join towns t using (place);
    create temp table offers as
      select distinct p.id, s.subject_id::smallint, o.add, o.low, o.high from people p
      cross join lateral (select 0 as subject_id union select least(38, floor(38 ^ random()))::int from generate_series(1, p.subjects) where p.id > 0) as s
      cross join lateral (values (0, ${mask(["general", "techno"])}), (-400, ${mask(["college"])})) as o(add, low, high)
      where o.add = 0 or p.id % 2 = 0;
    insert into teacher_cells (cell, subject_id, tier, rand, teacher_id, price_cents, levels_low, levels_high, free_halves, lead, x, y, radius, rating, answer_hours)
    select cell, subject_id, tier, rand, p.id, price + add, low, high, free, add < 0 or p.id % 2 = 1, round(x), round(y), radius, rating, answer
    from people p join offers using (id) cross join lateral (
      select 1 as cell union all select 0 where p.online union all
      select ((cx + 1000) * 4096 + cy + 1000)::int
      from generate_series(floor((x - radius) / 25)::int, floor((x + radius) / 25)::int) as cx,
        generate_series(floor((y - radius) / 25)::int, floor((y + radius) / 25)::int) as cy
      where power(greatest(cx * 25 - x, x - (cx + 1) * 25, 0), 2) + power(greatest(cy * 25 - y, y - (cy + 1) * 25, 0), 2) <= radius * radius
    ) as reach;
    drop table towns, people, offers;`);
}

/** The indexes go while the rows come, as they were made by the migration. */
export async function withoutIndexes(client: pg.Client, run: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; made: string }>(
    "select indexname as name, indexdef as made from pg_indexes where tablename = 'teacher_cells'",
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await run();
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { made } of rows) await client.query(made);
  await client.query("vacuum analyze teacher_cells");
}
