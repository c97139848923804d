/** From 1; an invalid page is the first (VAL-048). */
export function pageNumber(search: URLSearchParams): number {
  const wanted = Math.trunc(Number(search.get("page")));
  return Math.min(Math.max(1, wanted || 1), 100_000);
}

export const lastPage = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage));

/** Past the end, the last page (VAL-048); public listings answer 404 (PUB-015). */
export async function pageWithin<List extends { total: number }>(
  requested: number,
  perPage: number,
  load: (page: number) => Promise<List>,
): Promise<{ list: List; page: number }> {
  const list = await load(requested);
  const last = lastPage(list.total, perPage);
  return requested > last ? { list: await load(last), page: last } : { list, page: requested };
}
