import { type Page, pageFrom } from "#app/db/counted-page.server.ts";

import { pageOf, type Paging } from "./endpoint.ts";

/** One page of rows that bear their `total`, as each is shown; fifty rows unless the query or `length` says. */
export async function listed<Row extends { total: number }, View>(
  query: Paging,
  find: (page: Page) => PromiseLike<Row[]>,
  present: (row: Row) => View,
  length = 50,
): Promise<{ data: View[]; total: number }> {
  const { rows, total } = await pageFrom(pageOf(query, length), find);
  return { data: rows.map((row) => present(row)), total };
}

/** The same, and sums over all rows, which each row bears. */
export async function summed<Row extends { total: number }, View, Sums extends object>(
  query: Paging,
  find: (page: Page) => PromiseLike<Row[]>,
  present: (row: Row) => View,
  sumsOf: (first: Row | undefined) => Sums,
): Promise<{ data: View[]; total: number } & Sums> {
  const { rows, total, first } = await pageFrom(pageOf(query, 50), find);
  return { data: rows.map((row) => present(row)), total, ...sumsOf(first) };
}
