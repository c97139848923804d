import { type Page, pageFrom } from "#app/db/counted-page.server.ts";

import { pageOf, type Paging } from "./endpoint.ts";

const usualLength = 50;

/** One page of rows that bear their `total`, as each is shown. */
export async function listed<Row extends { total: number }, View>(
  query: Paging,
  find: (page: Page) => PromiseLike<Row[]>,
  present: (row: Row) => View,
): Promise<{ data: View[]; total: number }> {
  const { rows, total } = await pageFrom(pageOf(query, usualLength), find);
  return { data: rows.map((row) => present(row)), total };
}
