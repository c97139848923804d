import { type SQL, sql } from "drizzle-orm";

/** The total in each row of the page: one statement for both. */
export const rowsInAll = (): SQL<number> => sql<number>`(count(*) over ())::int`.mapWith(Number);

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

/** A page of a query that selects `total: rowsInAll()`; beyond the end its first row tells the total. */
export async function pageFrom<Row extends { total: number }>(
  page: Page,
  query: (page: Page) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await query(page);
  const total = await totalOf(rows, page, async () => {
    const [first] = await query({ start: 0, length: 1 });
    return first?.total ?? 0;
  });
  return { rows, total };
}
