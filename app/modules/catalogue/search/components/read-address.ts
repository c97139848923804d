import { slugOf } from "#app/lib/slug.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";

/** An omitted word is « any » (PUB-009). */
export const segmentsIn = (params: Readonly<Record<string, string | undefined>>) => ({
  subject: slugOf(params.subject ?? defaultSlugs.subject),
  level: slugOf(params.level ?? defaultSlugs.level),
  city: slugOf(params.city ?? defaultSlugs.city),
});

export const isBelow = ({ pathname }: URL, root: string): boolean =>
  pathname.toLowerCase().startsWith(root.slice(0, -1));

/** 1 without a segment; undefined for no page. */
export function pageOf(segment: string | undefined): number | undefined {
  if (segment === undefined) return 1;
  const page = /^\d{1,5}$/.test(segment) ? Number(segment) : 0;
  return page > 0 ? page : undefined;
}

export const segmentOf = (page: number) => (page === 1 ? null : String(page));

/** Drops unknown parameters; a `.data` request has lost its slash (decision 004). */
export function writtenIn(url: URL, parameters: readonly string[]): string {
  const known = new Set<string>(parameters);
  const given = [...url.searchParams].filter(([name]) => known.has(name));
  const search = new URLSearchParams(given).toString();
  const path = url.pathname.replace(/\/?$/, "/");
  return search ? `${path}?${search}` : path;
}

export const oneOf = <Word extends string>(words: readonly Word[], given: string | null) =>
  words.find((word) => word === given);

export function wholeNumber(given: string | null, min: number, max: number): number | undefined {
  const number = given !== null && /^\d{1,7}$/.test(given) ? Number(given) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}
