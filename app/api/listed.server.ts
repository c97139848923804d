import { pageOf, type Paging } from "./endpoint.ts";

type Page = Readonly<{ start: number; length: number }>;

const usualLength = 50;

/** One page of rows that bear their `total`, as each is shown. Past the end the first row is read for the total. */
export async function listed<Row extends { total: number }, View>(
  query: Paging,
  find: (page: Page) => Promise<readonly Row[]>,
  present: (row: Row) => View,
): Promise<{ data: View[]; total: number }> {
  const page = pageOf(query, usualLength);
  const rows = await find(page);
  const isPastEnd = rows.length === 0 && page.start > 0;
  const [first] = isPastEnd ? await find({ start: 0, length: 1 }) : rows;
  return { data: rows.map((row) => present(row)), total: first?.total ?? 0 };
}
