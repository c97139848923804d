import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { anySubject, franceCell, onlineCell } from "#app/modules/catalogue/teacher/cells.domain.ts";

import { levelWords } from "./offers.domain.ts";

type Taught = Readonly<{ cell: number; subjectId: number; level: string | null; found: number }>;

/** Teachers at home anywhere and online, by subject and by class or cursus, each row read once. */
export const countTaught = (db: Db): Promise<Taught[]> =>
  queryRows(
    db,
    sql`select c.cell, c.subject_id as "subjectId", null as level, count(*)::int as found
        from teacher_cells c
        where c.cell in (${onlineCell}, ${franceCell}) and c.subject_id <> ${anySubject} and c.lead
        group by c.cell, c.subject_id
      union all
      select c.cell, c.subject_id, w.slug, count(distinct c.teacher_id)::int
        from json_to_recordset(${JSON.stringify(levelWords)}::json) as w(slug text, low bigint, high bigint)
          join teacher_cells c
            on c.levels_low & w.low <> 0 or c.levels_high & w.high <> 0
        where c.cell in (${onlineCell}, ${franceCell}) and c.subject_id = ${anySubject}
        group by c.cell, c.subject_id, w.slug`,
  );
