import { slugOf } from "#app/lib/slug.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";

/** The words of an address; what is left out is « any » (PUB-009). */
export const segmentsIn = (params: Readonly<Record<string, string | undefined>>) => ({
  subject: slugOf(params.subject ?? defaultSlugs.subject),
  level: slugOf(params.level ?? defaultSlugs.level),
  city: slugOf(params.city ?? defaultSlugs.city),
});

/** Whether an address is below this one, however it is spelt. */
export const isBelow = ({ pathname }: URL, root: string): boolean =>
  pathname.toLowerCase().startsWith(root.slice(0, -1));

/** The page that a segment names, 1 without one; nothing for what is no page. */
export function pageOf(segment: string | undefined): number | undefined {
  if (segment === undefined) return 1;
  const page = /^\d{1,5}$/.test(segment) ? Number(segment) : 0;
  return page > 0 ? page : undefined;
}

/** The segment of a page: the first has none. */
export const segmentOf = (page: number) => (page === 1 ? null : String(page));

/** The address as it came, without the parameters that are nobody's; a `.data` request has lost its slash (decision 004). */
export function writtenIn(url: URL, parameters: readonly string[]): string {
  const known = new Set<string>(parameters);
  const given = [...url.searchParams].filter(([name]) => known.has(name));
  const search = new URLSearchParams(given).toString();
  const path = url.pathname.replace(/\/?$/, "/");
  return search ? `${path}?${search}` : path;
}

/** The word of a list that a parameter holds. */
export const oneOf = <Word extends string>(words: readonly Word[], given: string | null) =>
  words.find((word) => word === given);

/** The whole number that a parameter holds, within its bounds. */
export function wholeNumber(given: string | null, min: number, max: number): number | undefined {
  const number = given !== null && /^\d{1,7}$/.test(given) ? Number(given) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}
