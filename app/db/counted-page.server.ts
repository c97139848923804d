import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** The total in each row of the page: one statement for both. */
export const rowsInAll = (): SQL<number> => sql<number>`(count(*) over ())::int`.mapWith(Number);

/** The total by a count of its own: no row beyond the page is read whole, where a list has tens of thousands. */
export const rowsCounted = (table: PgTable, which: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${table} where ${which ?? sql`true`})`.mapWith(Number);

/** The total and sums of cents by one query of their own, for the same reason: to be joined. */
export function totalsOf(
  table: PgTable,
  which: SQL | undefined,
  cents: Readonly<Record<string, SQL | Column>>,
): SQL {
  const sums = Object.entries(cents).map(
    ([name, value]) => sql`, coalesce(sum(${value}), 0) as ${sql.identifier(name)}`,
  );
  return sql`(select count(*)::int as total${sql.join(sums)} from ${table} where ${which ?? sql`true`}) totals`;
}

/** One of them, in each row of the page. */
export const ofTotals = (name: string): SQL<number> =>
  sql<number>`totals.${sql.identifier(name)}`.mapWith(Number);

/** A sum over all rows, in each row of the page. Cents. */
export const sumInAll = (cents: SQL | Column): SQL<number> =>
  sql<number>`coalesce(sum(${cents}) over (), 0)`.mapWith(Number);

export async function totalOf(
  rows: readonly { total: number }[],
  { start }: { start: number },
  count: () => Promise<number>,
): Promise<number> {
  const [first] = rows;
  if (first) return first.total;
  return start > 0 ? count() : 0;
}

export type Page = Readonly<{ start: number; length: number }>;

/** A page of a query that selects `total: rowsInAll()`; `first` tells what is of all rows, beyond the end too. */
export async function pageFrom<Row extends { total: number }>(
  page: Page,
  query: (page: Page) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; total: number; first: Row | undefined }> {
  const rows = await query(page);
  const isBeyond = rows.length === 0 && page.start > 0;
  const [first] = isBeyond ? await query({ start: 0, length: 1 }) : rows;
  return { rows, total: first?.total ?? 0, first };
}
