import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";

import { type Db, rowsOf } from "#app/db/client.server.ts";

import {
  anySubject,
  cellsOf,
  countCap,
  franceCell,
  lastOfRing,
  levelMask,
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
function matching({ levelIds, place }: TeacherSearch): SQL {
  const conditions: SQL[] = [];
  if (levelIds.length > 0) {
    const { low, high } = levelMask(levelIds);
    conditions.push(
      sql`(c.levels_low & ${String(low)}::bigint <> 0 or c.levels_high & ${String(high)}::bigint <> 0)`,
    );
  }
  if (place) {
    const { x, y, radius } = place;
    const near = sql`(c.x - ${x}::real) ^ 2 + (c.y - ${y}::real) ^ 2
      <= least(c.radius, ${radius}::smallint)::int ^ 2`;
    conditions.push(sql`(c.cell = ${onlineCell} or ${near})`);
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Of levels that share no price a teacher has a row each; of none asked, the cheapest one leads. */
const pricesOf = (search: TeacherSearch) =>
  search.levelIds.length === 0 || sharesPrice(search) ? 1 : 5;

/** What a row must be to answer the search, in one of its cells and subjects. */
function answering(search: TeacherSearch, { cell, subjectId }: Pair): SQL {
  const lead = search.levelIds.length === 0 ? sql` and c.lead` : sql``;
  return sql`c.cell = ${cell} and c.subject_id = ${subjectId} and ${matching(search)}${lead}`;
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
  return sql`(c.x - ${x}::real) ^ 2 + (c.y - ${y}::real) ^ 2`;
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

/**
 * The rows of a page, in order: as many index ranges as there are cells, subjects and branches. Where a
 * teacher may stand in several, she keeps the first in order, at home rather than online, the cheapest.
 */
function pageQuery(
  search: TeacherSearch,
  { start, length }: { start: number; length: number },
): SQL {
  const pairs = pairsOf(search);
  const ring = orderOf(search) === "relevance";
  const direction = sql.raw(!ring && search.direction === "desc" ? "desc" : "asc");
  const needed = (start + length) * pricesOf(search);
  const parts = pairs.flatMap((pair) =>
    branchesOf(search).map(
      ({ part, where, key }) => sql`(select ${sql.raw(String(part))}::int as part, ${key} as key,
        c.teacher_id, c.price_cents, c.cell, c.x, c.y from teacher_cells c
        where ${answering(search, pair)} and ${where}
        order by ${key} ${direction}, c.teacher_id ${direction} limit ${needed})`,
    ),
  );
  const rows = sql.join(parts, sql` union all `);
  const once = sql`select distinct on (teacher_id) * from (${rows}) as parts
    order by teacher_id, part, key ${direction}, cell = ${sql.raw(String(onlineCell))}, price_cents`;
  const single = pairs.length * pricesOf(search) === 1;
  return sql`(select * from (${single ? rows : once}) as found
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
  if (searches.length === 0) return [];
  const counts = searches.map(
    (search, index) =>
      sql`select ${sql.raw(String(index))}::int as search, ${countQuery(search)} as found`,
  );
  const query = db
    .select({ found: sql<number>`found` })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counts`)
    .orderBy(sql`search`);
  const rows = await query.prepare(nameOf(query.toSQL().sql)).execute();
  return rows.map(({ found }) => found);
}

function countQuery(search: TeacherSearch): SQL {
  const pairs = pairsOf(search);
  const most = (countCap + 1) * pricesOf(search);
  const parts = pairs.map(
    (pair) =>
      sql`(select c.teacher_id from teacher_cells c where ${answering(search, pair)} limit ${most})`,
  );
  const single = pairs.length * pricesOf(search) === 1;
  const what = sql.raw(single ? "*" : "distinct teacher_id");
  return sql`(select least(count(${what}), ${countCap + 1})::int from (${sql.join(parts, sql` union all `)}) as parts)`;
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
      select teacher_id, subject_id, format, price_cents, bit_or(case when level_id <= 63 then 1::bigint << (level_id - 1) else 0 end) as levels_low,
        bit_or(case when level_id > 63 then 1::bigint << (level_id - 64) else 0 end) as levels_high
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
    insert into teacher_cells (cell, subject_id, tier, rand, teacher_id, price_cents, levels_low, levels_high, lead, x, y, radius, rating, answer_hours)
    select cell, subject_id, tier, rand, teacher_id, price_cents, levels_low, levels_high, lead, x, y, radius, rating, answer_hours
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
