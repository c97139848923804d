import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";

import {
  anySubject,
  cellsOf,
  countCap,
  franceCell,
  lastOfRing,
  noAnswerHours,
  onlineCell,
  orderOf,
  sharesPrice,
  type TeacherSearch,
} from "./domain.ts";

/** A result: who, at which price, where on the plane. */
export type Match = {
  teacherId: number;
  priceCents: number;
  online: boolean;
  x: number;
  y: number;
};

const numbers = (values: readonly number[], type: "smallint" | "int") =>
  sql`${sql.param(`{${values.join(",")}}`)}::text::${sql.raw(type)}[]`;

type Pair = { cell: number; subjectId: number };

function pairsOf(search: TeacherSearch): Pair[] {
  const subjects = search.subjectIds.length > 0 ? search.subjectIds : [anySubject];
  return cellsOf(search).flatMap((cell) => subjects.map((subjectId) => ({ cell, subjectId })));
}

/** What a row must be to answer the search, whatever its cell and subject. */
function matching(row: "c" | "o", { levelIds, place }: TeacherSearch): SQL {
  const at = sql.raw(row);
  const conditions: SQL[] = [];
  const [level, ...others] = levelIds;
  if (level === undefined) conditions.push(sql`true`);
  else if (others.length === 0) conditions.push(sql`${level}::smallint = any(${at}.levels)`);
  else conditions.push(sql`${at}.levels && ${numbers(levelIds, "smallint")}`);
  if (place) {
    const { x, y, radius } = place;
    const near = sql`(${at}.x - ${x}::real) * (${at}.x - ${x}::real) + (${at}.y - ${y}::real) * (${at}.y - ${y}::real)
      <= least(${at}.radius, ${radius}::smallint)::int * least(${at}.radius, ${radius}::smallint)::int`;
    conditions.push(sql`(${at}.cell = ${onlineCell} or ${near})`);
  }
  return sql.join(conditions, sql` and `);
}

/** A teacher answers once: by the row of the asked format, then the cheapest, then the first subject. */
function once(search: TeacherSearch, pairs: readonly Pair[]): SQL {
  if (pairs.length === 1 && search.levelIds.length === 0) return sql`c.lead`;
  if (pairs.length === 1 && sharesPrice(search)) return sql`true`;
  const cells = numbers([...new Set(pairs.map(({ cell }) => cell))], "int");
  const subjects = numbers([...new Set(pairs.map(({ subjectId }) => subjectId))], "smallint");
  return sql`not exists (select from teacher_cells o
    where o.cell = any(${cells}) and o.subject_id = any(${subjects})
      and o.tier = c.tier and o.rand = c.rand and o.teacher_id = c.teacher_id
      and (o.cell = ${onlineCell}, o.price_cents, o.subject_id) < (c.cell = ${onlineCell}, c.price_cents, c.subject_id)
      and ${matching("o", search)})`;
}

type Branch = { part: number; where: SQL; key: SQL };

const sortKeys = {
  price: sql`c.price_cents`,
  rating: sql`c.rating`,
  response_time: sql`c.answer_hours`,
} as const;

/** The square of the distance to the place. */
function distanceKey({ place }: TeacherSearch): SQL {
  const { x = 0, y = 0 } = place ?? {};
  return sql`(c.x - ${x}::real) * (c.x - ${x}::real) + (c.y - ${y}::real) * (c.y - ${y}::real)`;
}

/** Each order as ranges of an index: the ring has two by tier, before and after its start. */
function branchesOf(search: TeacherSearch): Branch[] {
  const order = orderOf(search);
  if (order !== "relevance") {
    const key = order === "location" ? distanceKey(search) : sortKeys[order];
    return [{ part: 0, where: sql`true`, key }];
  }
  const start = Math.min(search.shuffler, lastOfRing);
  const key = sql`c.rand`;
  return [0, 1, 2].flatMap((tier) => {
    const inTier = sql`c.tier = ${sql.raw(String(tier))}`;
    return [
      { part: 2 * tier, where: sql`${inTier} and c.rand >= ${start}`, key },
      { part: 2 * tier + 1, where: sql`${inTier} and c.rand < ${start}`, key },
    ];
  });
}

/** The rows of a page, in order: as many index ranges as there are cells, subjects and branches. */
function pageQuery(
  search: TeacherSearch,
  { start, length }: { start: number; length: number },
): SQL {
  const pairs = pairsOf(search);
  const ring = orderOf(search) === "relevance";
  const direction = sql.raw(!ring && search.direction === "desc" ? "desc" : "asc");
  const needed = start + length;
  const parts = pairs.flatMap(({ cell, subjectId }) =>
    branchesOf(search).map(
      ({ part, where, key }) => sql`(select ${sql.raw(String(part))}::int as part, ${key} as key,
        c.teacher_id, c.price_cents, c.cell, c.x, c.y from teacher_cells c
        where c.cell = ${cell} and c.subject_id = ${subjectId} and ${where}
          and ${matching("c", search)} and ${once(search, pairs)}
        order by ${key} ${direction}, c.teacher_id ${direction} limit ${needed})`,
    ),
  );
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as parts
    order by part, key ${direction}, teacher_id ${direction} offset ${start} limit ${length})`;
}

/** A statement is prepared once by text, on PostgreSQL: the plan is kept with the connection. */
const nameOf = (text: string) =>
  `search_${createHash("sha1").update(text).digest("hex").slice(0, 16)}`;

/** The teachers of one page of results, in order; nothing beyond `countCap`. */
export async function findMatches(
  db: Db,
  search: TeacherSearch,
  page: { start: number; length: number },
): Promise<Match[]> {
  const length = Math.min(page.length, countCap - page.start);
  if (length <= 0) return [];
  const query = db
    .select({
      teacherId: sql<number>`teacher_id`,
      priceCents: sql<number>`price_cents`,
      online: sql<boolean>`cell = ${sql.raw(String(onlineCell))}`,
      x: sql<number>`x`,
      y: sql<number>`y`,
    })
    .from(sql`${pageQuery(search, { start: page.start, length })} as found`);
  return query.prepare(nameOf(query.toSQL().sql)).execute();
}

/** How many teachers each search finds, counted to `countCap` + 1 and no further; one query for all. */
export async function countMatches(db: Db, searches: readonly TeacherSearch[]): Promise<number[]> {
  const columns = searches.map((search, index) => {
    const pairs = pairsOf(search);
    const parts = pairs.map(
      ({ cell, subjectId }) => sql`(select 1 from teacher_cells c
        where c.cell = ${cell} and c.subject_id = ${subjectId} and ${matching("c", search)}
          and ${once(search, pairs)} limit ${countCap + 1})`,
    );
    return sql`select ${sql.raw(String(index))}::int as search, count(*)::int as found
      from (select 1 from (${sql.join(parts, sql` union all `)}) as parts limit ${countCap + 1}) as counted`;
  });
  if (columns.length === 0) return [];
  const query = db
    .select({ found: sql<number>`found` })
    .from(sql`(${sql.join(columns, sql` union all `)}) as counts`)
    .orderBy(sql`search`);
  const rows = await query.prepare(nameOf(query.toSQL().sql)).execute();
  return rows.map(({ found }) => found);
}

/** Takes teachers out of what visitors find. */
export async function removeCells(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from teacher_cells where teacher_id = any(${numbers(ids, "int")})`);
}

/** Which cursus each level belongs to: prices are by cursus, searches by level. */
export type LevelCursus = readonly { levelId: number; cursusId: number }[];

/** Writes the rows of those of these teachers who may be found; set-based, whatever their number. */
export async function insertCells(
  tx: Db,
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
    ), level_cursus as (
      select * from unnest(${levelIds}, ${cursusIds}) as known(level_id, cursus_id)
    ), taught as (
      select distinct s.teacher_id, either.subject_id, level_id
      from teacher_subjects s join chosen on chosen.id = s.teacher_id
      cross join lateral unnest(s.level_ids) as level_id
      cross join lateral (values (s.subject_id), (${anySubject}::int)) as either(subject_id)
    ), priced as (
      select teacher_id, subject_id, format, price_cents, array_agg(taught.level_id::smallint order by taught.level_id) as levels
      from taught join level_cursus using (level_id) join teacher_prices using (teacher_id, cursus_id)
      group by teacher_id, subject_id, format, price_cents
    ), offers as (
      select *, price_cents = min(price_cents) over (partition by teacher_id, subject_id, format) as lead from priced
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
    insert into teacher_cells (cell, subject_id, tier, rand, teacher_id, price_cents, levels, lead, x, y, radius, rating, answer_hours)
    select cell, subject_id, tier, rand, teacher_id, price_cents, levels, lead, x, y, radius, rating, answer_hours
    from reach join chosen using (id) join offers on offers.teacher_id = chosen.id and offers.format = reach.format
    where reach.format = any(chosen.formats)`);
}

/** What a card shows of a teacher besides his price. */
export type CardRow = {
  id: number;
  firstname: string;
  title: string;
  subjects: { id: number; levels: number[] }[];
  formats: ("individual_student_place" | "individual_webcam")[];
  rating: number | null;
  reviewsCount: number;
  hoursGiven: number;
  medianAnswerHours: number | null;
  availability: "available" | "to_confirm" | "not_available";
  selfEmployed: boolean;
  sapNumber: string | null;
  sapNumberStatus: "missing" | "pending" | "approved" | "refused";
  cityName: string;
};

/** The cards of these teachers, in one query, in any order. */
export async function findCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  return rowsOf<CardRow>(
    db,
    sql`select t.id, u.firstname, t.title, t.formats, t.rating, t.reviews_count as "reviewsCount",
        t.hours_given as "hoursGiven", t.median_answer_hours as "medianAnswerHours", t.availability,
        t.self_employed as "selfEmployed", t.sap_number as "sapNumber",
        t.sap_number_status as "sapNumberStatus", t.city_name as "cityName",
        (select json_agg(json_build_object('id', s.subject_id, 'levels', s.level_ids) order by s.main desc, s.subject_id)
          from teacher_subjects s where s.teacher_id = t.id) as subjects
      from teachers t join users u on u.id = t.id
      where t.id = any(${numbers(ids, "int")}) and t.status = 'hired'`,
  );
}

/** A teacher similar ones are looked for: what she mainly teaches, where and how. */
export async function findExample(db: Db, id: number) {
  const [row] = await rowsOf<{
    subjectId: number | null;
    x: number;
    y: number;
    formats: string[];
  }>(
    db,
    sql`select t.x, t.y, t.formats,
        (select s.subject_id from teacher_subjects s where s.teacher_id = t.id
          order by s.main desc, s.subject_id limit 1) as "subjectId"
      from teachers t where t.id = ${id}`,
  );
  return row;
}
