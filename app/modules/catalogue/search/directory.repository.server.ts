import { sql } from "drizzle-orm";

import { type Db, queryRows } from "#app/db/client.server.ts";

import { directory } from "./sitemap.domain.ts";

type Listed = {
  id: number;
  title: string;
  firstname: string;
  initial: string;
  city: string;
  country: string;
};

export async function findListed(db: Db, page: number): Promise<Listed[]> {
  return queryRows<Listed>(
    db,
    sql`select t.id, t.title, u.firstname, left(u.lastname, 1) as initial, t.city_name as city, t.country
      from sitemap_lessons s join teachers t on t.id = s.teacher_id join users u on u.id = t.id
      where s.teacher_id > ${(page - 1) * directory.length} and s.teacher_id <= ${page * directory.length}
      order by s.teacher_id`,
  );
}

export async function findDirectoryPages(db: Db, page: number): Promise<number[]> {
  const { length, block } = directory;
  const first = Math.floor((page - 1) / block) * block;
  const whole = sql.raw(String(length * block));
  const rows = await queryRows<{ page: number }>(
    db,
    sql`with recursive blocks(id) as (
        select min(teacher_id) from sitemap_lessons
        union all
        select (select min(teacher_id) from sitemap_lessons where teacher_id > ((b.id - 1) / ${whole} + 1) * ${whole})
        from blocks b where b.id is not null
      )
      select (id - 1) / ${sql.raw(String(length))} + 1 as page from blocks where id is not null
      union
      select (teacher_id - 1) / ${sql.raw(String(length))} + 1 from sitemap_lessons
      where teacher_id > ${first * length} and teacher_id <= ${(first + block) * length}
      order by page`,
  );
  return rows.map((row) => row.page);
}
