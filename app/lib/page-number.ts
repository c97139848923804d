/** The page asked in an address, from 1; what is no page of a list is the first (VAL-048). */
export function pageNumber(search: URLSearchParams): number {
  const asked = Math.trunc(Number(search.get("page")));
  return Math.min(Math.max(1, asked || 1), 100_000);
}
