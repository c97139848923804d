import { type SQL, sql } from "drizzle-orm";

import { type Db, preparedRows, queryRows } from "#app/db/client.server.ts";
import {
  anySubject,
  noAnswerHours,
  onlineCell,
} from "#app/modules/catalogue/teacher/cells.domain.ts";

import {
  cellsOf,
  countCap,
  halfDayMask,
  lastOfRing,
  levelMask,
  orderOf,
  sharesPrice,
  type TeacherSearch,
} from "./domain.ts";
import type { ListingFigures } from "./landings.domain.ts";

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

/**
 * True for sorting by price and for counts. Elsewhere the planner, which cannot know the bounds, would read and sort
 * every price between them.
 */
type Lookup = { byPrice: boolean };

function filtering({ price, halfDays = [] }: TeacherSearch, { byPrice }: Lookup): SQL[] {
  const cents = byPrice ? sql`c.price_cents` : sql`c.price_cents + 0`;
  return [
    ...(price ? [sql`${cents} between ${price.min}::int and ${price.max}::int`] : []),
    ...(halfDays.length > 0 ? [sql`c.free_halves & ${halfDayMask(halfDays)}::int <> 0`] : []),
  ];
}

function matching(search: TeacherSearch, lookup: Lookup): SQL {
  const { levelIds, place: center } = search;
  const conditions = filtering(search, lookup);
  if (levelIds.length > 0) {
    const { low, high } = levelMask(levelIds);
    conditions.push(
      sql`(c.levels_low & ${String(low)}::bigint <> 0 or c.levels_high & ${String(high)}::bigint <> 0)`,
    );
  }
  if (center) {
    const { x, y, radius } = center;
    const near = sql`(c.x - ${x}::real) ^ 2 + (c.y - ${y}::real) ^ 2
      <= least(c.radius, ${radius}::smallint)::int ^ 2`;
    conditions.push(sql`(c.cell = ${onlineCell} or ${near})`);
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Levels that share no price give a teacher a row each; without levels, the cheapest leads. */
const pricesOf = (search: TeacherSearch) =>
  search.levelIds.length === 0 || sharesPrice(search) ? 1 : 5;

function answering(search: TeacherSearch, { cell, subjectId }: Pair, lookup: Lookup): SQL {
  const lead = search.levelIds.length === 0 ? sql` and c.lead` : sql``;
  return sql`c.cell = ${cell} and c.subject_id = ${subjectId} and ${matching(search, lookup)}${lead}`;
}

type Part = { where: SQL; key: SQL };

const sortKeys = {
  price: sql`c.price_cents`,
  rating: sql`c.rating`,
  response_time: sql`c.answer_hours`,
} as const;

/** Each order as index ranges; the ring has two per tier, before and after its start. */
function partsOf(search: TeacherSearch): Part[] {
  const order = orderOf(search);
  if (order === "location") return circlesOf(search);
  if (order !== "relevance") return [{ where: sql`true`, key: sortKeys[order] }];
  const start = Math.min(search.shuffler, lastOfRing);
  const key = sql`c.rand`;
  return [0, 1, 2].flatMap((tier) => {
    const inTier = sql`c.tier = ${sql.raw(String(tier))}`;
    return [
      { where: sql`${inTier} and c.rand >= ${start}`, key },
      { where: sql`${inTier} and c.rand < ${start}`, key },
    ];
  });
}

function circlesOf({ place: center, direction }: TeacherSearch): Part[] {
  const { x = 0, y = 0 } = center ?? {};
  const key = sql`(c.x - ${x}::real) ^ 2 + (c.y - ${y}::real) ^ 2`;
  if (direction === "desc") return [{ where: sql`true`, key }];
  const within = (km: number) =>
    sql`c.x between ${Math.ceil(x - km)}::smallint and ${Math.floor(x + km)}::smallint
      and c.y between ${Math.ceil(y - km)}::smallint and ${Math.floor(y + km)}::smallint`;
  const columns = [Math.ceil(x - 1), Math.floor(x), Math.floor(x + 1)];
  return [
    {
      where: sql`c.x = any(${numbers(columns, "smallint")}) and ${within(1)} and ${key} <= 1`,
      key,
    },
    { where: sql`${within(4)} and ${key} > 1 and ${key} <= 16`, key },
    { where: sql`${key} > 16`, key },
  ];
}

/**
 * Counts run first, so a part is read only when those before do not fill the page. Duplicates keep the first in
 * order, at home before online, the cheapest.
 */
function pageQuery(
  search: TeacherSearch,
  { start, length }: { start: number; length: number },
): SQL {
  const ring = orderOf(search) === "relevance";
  const direction = sql.raw(!ring && search.direction === "desc" ? "desc" : "asc");
  const needed = start + length;
  const parts = partsOf(search);
  const named = (index: number) => sql.identifier(`part_${String(index)}`);
  const enough = (before: number) => {
    if (before === 0) return sql`true`;
    const counts = parts
      .slice(0, before)
      .map((_, index) => sql`(select count(*) from ${named(index)})`);
    return sql`${sql.join(counts, sql` + `)} < ${needed}`;
  };
  const queries = parts.map(
    (part, index) => sql`${named(index)} as materialized (
      select * from ${partQuery(search, part, { index, needed, direction })} as rows where ${enough(index)})`,
  );
  const all = parts.map((_, index) => sql`select * from ${named(index)}`);
  return sql`with ${sql.join(queries, sql`, `)}
    select teacher_id as "teacherId", price_cents as "priceCents",
      cell = ${sql.raw(String(onlineCell))} as online, x, y
    from (${sql.join(all, sql` union all `)}) as found
    order by part, key ${direction}, teacher_id ${direction} offset ${start} limit ${length}`;
}

function partQuery(
  search: TeacherSearch,
  { where, key }: Part,
  { index, needed, direction }: { index: number; needed: number; direction: SQL },
): SQL {
  const pairs = pairsOf(search);
  const lookup = { byPrice: search.order === "price" };
  const rows = sql.join(
    pairs.map(
      (pair) => sql`(select ${sql.raw(String(index))}::int as part, ${key} as key, c.teacher_id,
        c.price_cents, c.cell, c.x, c.y from teacher_cells c
        where ${answering(search, pair, lookup)} and ${where}
        order by ${key} ${direction}, c.teacher_id ${direction} limit ${needed * pricesOf(search)})`,
    ),
    sql` union all `,
  );
  if (pairs.length * pricesOf(search) === 1) return rows;
  return sql`(select distinct on (teacher_id) * from (${rows}) as several
    order by teacher_id, key ${direction}, cell = ${sql.raw(String(onlineCell))}, price_cents)`;
}

/** A query has an arm per subject: with several, it is too rarely the same to be kept. */
const askerOf = (searches: readonly TeacherSearch[]) =>
  searches.every(({ subjectIds }) => subjectIds.length <= 1) ? preparedRows : queryRows;

export async function findMatches(
  db: Db,
  search: TeacherSearch,
  page: { start: number; length: number },
): Promise<Match[]> {
  const length = Math.min(page.length, countCap - page.start);
  if (length <= 0) return [];
  return askerOf([search])<Match>(db, pageQuery(search, { start: page.start, length }));
}

/** Counts up to `countCap` + 1; one query for all searches. */
export async function countMatches(db: Db, searches: readonly TeacherSearch[]): Promise<number[]> {
  if (searches.length === 0) return [];
  const counts = searches.map(
    (search, index) =>
      sql`select ${sql.raw(String(index))}::int as search, ${countQuery(search)} as found`,
  );
  const rows = await askerOf(searches)<{ found: number }>(
    db,
    sql`select found from (${sql.join(counts, sql` union all `)}) as counts order by search`,
  );
  return rows.map(({ found }) => found);
}

export async function findFigures(
  db: Db,
  searches: readonly TeacherSearch[],
): Promise<{ search: number; found: number; cheapest: number | null }[]> {
  if (searches.length === 0) return [];
  const figures = searches.map(
    (search, index) =>
      sql`select ${sql.raw(String(index))}::int as search, ${countQuery(search)} as found, ${cheapestQuery(search)} as cheapest`,
  );
  return queryRows(
    db,
    sql`select * from (${sql.join(figures, sql` union all `)}) as figures order by search`,
  );
}

function cheapestQuery(search: TeacherSearch): SQL {
  const parts = pairsOf(search).map(
    (pair) =>
      sql`(select c.price_cents from teacher_cells c where ${answering(search, pair, { byPrice: true })} order by c.price_cents limit 1)`,
  );
  return sql`(select min(price_cents) from (${sql.join(parts, sql` union all `)}) as parts)`;
}

function countQuery(search: TeacherSearch): SQL {
  const pairs = pairsOf(search);
  const most = (countCap + 1) * pricesOf(search);
  const parts = pairs.map(
    (pair) =>
      sql`(select c.teacher_id from teacher_cells c where ${answering(search, pair, { byPrice: true })} limit ${most})`,
  );
  const single = pairs.length * pricesOf(search) === 1;
  const what = sql.raw(single ? "*" : "distinct teacher_id");
  return sql`(select least(count(${what}), ${countCap + 1})::int from (${sql.join(parts, sql` union all `)}) as parts)`;
}

export async function findListingFigures(db: Db, search: TeacherSearch): Promise<ListingFigures> {
  const parts = pairsOf(search).map(
    (pair) =>
      sql`(select c.teacher_id, c.price_cents, c.free_halves, c.answer_hours from teacher_cells c
        where ${answering(search, pair, { byPrice: true })} limit ${countCap + 1})`,
  );
  const [row] = await preparedRows<ListingFigures>(
    db,
    sql`select count(*)::int as count, coalesce(percentile_disc(0.5) within group (order by price_cents), 0) as "medianCents",
        (count(*) filter (where free_halves <> 0))::int as free,
        avg(nullif(answer_hours, ${noAnswerHours}::real))::float as "answerHours"
      from (${sql.join(parts, sql` union all `)}) as found`,
  );
  return row ?? { count: 0, medianCents: 0, free: 0, answerHours: null };
}

export async function findExample(db: Db, id: number) {
  const [row] = await queryRows<{
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
