import { type SQL, sql } from "drizzle-orm";

/** How many rows a query finds beyond the page that it returns, beside each row: one statement for both. */
export const rowsInAll = (): SQL<number> => sql<number>`(count(*) over ())::int`.mapWith(Number);

/** How many rows there are in all. A page beyond the last one has no row to say it: they are counted then. */
export async function totalOf(
  rows: readonly { total: number }[],
  { start }: { start: number },
  count: () => Promise<number>,
): Promise<number> {
  const [first] = rows;
  if (first) return first.total;
  return start > 0 ? count() : 0;
}
