import type { LoaderFunctionArgs } from "@remix-run/node";

import { type Cell, csvOf } from "#app/lib/csv.ts";
import { pageNumber } from "#app/lib/page-number.ts";

import type { Api } from "./api-client.server.ts";

export const rowsOfPage = 50;

/** One list of the desk as CSV: the filters are those of its page's address. */
export type CsvList = Readonly<{
  head: readonly string[];
  /** A page of cells; fifty rows or a hundred, as `length` says. */
  read: (
    api: Api,
    search: URLSearchParams,
    part: Readonly<{ page: number; length: number }>,
  ) => Promise<Readonly<{ rows: readonly (readonly Cell[])[]; total: number }>>;
}>;

const mostParts = 20;
const ofPart = 100;

/** At most two thousand rows of what the page's filters show. */
export async function csvAnswer(
  list: CsvList,
  name: string,
  { context, request }: LoaderFunctionArgs,
): Promise<Response> {
  const api = context.as("operator");
  const { searchParams } = new URL(request.url);
  const lines: (readonly Cell[])[] = [];
  for (let page = 1; page <= mostParts; page++) {
    const { rows, total } = await list.read(api, searchParams, { page, length: ofPart });
    lines.push(...rows);
    if (rows.length === 0 || page * ofPart >= total) break;
  }
  return new Response(csvOf([list.head, ...lines]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

export function listQuery(request: Request) {
  const { searchParams: search } = new URL(request.url);
  return { search, page: pageNumber(search), length: rowsOfPage };
}
