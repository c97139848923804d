import { type SQL, sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";
import { levels } from "#app/modules/reference/schooling.domain.ts";

import { franceCell, type onlineCell } from "./domain.ts";

/** A listing that finds enough: no city is the whole of France. */
export type LandingRow = { cityCode: string | null; subjectId: number; levelId: number | null };

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
  // Who travels ten kilometres reaches the middle of the town he lives in.
  const reaching = home ? sql`and t.radius >= 10` : sql``;
  const town = home ? sql`t.city_code` : sql`null::text`;
  const byTown = (names: SQL) => (home ? sql`(t.city_code, ${names}),` : sql``);
  const levelled = sql`subject_id, level_id`;
  const plain = sql`subject_id`;
  return rowsOf<LandingRow>(
    db,
    sql`select * from (
      select ${town} as "cityCode", subject_id as "subjectId", level_id as "levelId"
      from teacher_cells c join teachers t on t.id = c.teacher_id
      cross join generate_series(1, ${levels.length}::int) as level_id
      where c.cell = ${cell} ${reaching} and case when level_id <= 63
        then c.levels_low >> (level_id - 1) else c.levels_high >> (level_id - 64) end & 1 = 1
      group by grouping sets (${byTown(levelled)} (${levelled}))
      having count(*) >= ${atLeast}
      union all
      select ${town}, subject_id, null
      from teacher_cells c join teachers t on t.id = c.teacher_id
      where c.cell = ${cell} ${reaching} and c.lead
      group by grouping sets (${byTown(plain)} (${plain}))
      having count(*) >= ${atLeast}
    ) as found order by 1 nulls first, 2, 3 nulls first`,
  );
}

/** The next teachers that visitors may find, by id, with the words of their address. */
export async function findListedAfter(
  db: Db,
  page: { start: number; length: number },
): Promise<{ id: number; title: string }[]> {
  return rowsOf(
    db,
    sql`select id, title from teachers where status = 'hired' and availability <> 'not_available'
      order by id offset ${page.start} limit ${page.length}`,
  );
}
