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
