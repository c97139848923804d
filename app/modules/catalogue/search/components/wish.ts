import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

/** Search criteria carried in links from a listing to a teacher and the booking. */
export type Wish = Readonly<{
  matiere?: number | undefined;
  niveau?: number | undefined;
  format?: SearchFormat | undefined;
  ville?: string | undefined;
}>;

/** A page that reads these parameters is a separate page for each wish (decision 025). */
export const wishParameters = ["matiere", "niveau", "format", "ville"] as const;

const formats = ["offline", "online"] as const;

const numberIn = (text: string | null) =>
  text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

export function readWish(search: URLSearchParams): Wish {
  const town = search.get("ville");
  return {
    matiere: numberIn(search.get("matiere")),
    niveau: numberIn(search.get("niveau")),
    format: formats.find((one) => one === search.get("format")),
    ville: town !== null && /^[a-z0-9-]{1,80}$/.test(town) ? town : undefined,
  };
}

/**
 * Undefined when already canonical. Cached pages redirect to it, so an impossible wish makes no other page (decision
 * 025).
 */
export function tidiedWish(url: URL, wish: Wish): string | undefined {
  const names = new Set<string>(wishParameters);
  const written = wishParameters.flatMap((name) =>
    url.searchParams.getAll(name).map((value) => `${name}=${value}`),
  );
  const right = wishParameters.flatMap((name) =>
    wish[name] === undefined ? [] : [`${name}=${String(wish[name])}`],
  );
  if (written.join("&") === right.join("&")) return undefined;
  const others = [...url.searchParams].filter(([name]) => !names.has(name));
  return withQuery(url.pathname.replace(/\/?$/, "/"), { ...wish, ...Object.fromEntries(others) });
}

export const lessonAddress = (slug: string, wish: Wish = {}) =>
  withQuery(pathTo(paths.lesson, { lesson: slug }), wish);

const isWhole = ({ matiere, niveau, format }: Wish) => Boolean(matiere && niveau && format);

export function bookingAddress(slug: string, wish: Wish, others: readonly number[] = []): string {
  const path = isWhole(wish) ? paths.bookingCustomer : paths.booking;
  const avec = others.length > 0 ? others.join(",") : undefined;
  return withQuery(pathTo(path, { lesson: slug }), { ...wish, avec });
}

/** Teachers asked with the first, from a comparison (PUB-073). */
export function othersIn(search: URLSearchParams): number[] {
  const written = search.get("avec") ?? "";
  return /^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,2}$/.test(written) ? written.split(",").map(Number) : [];
}

/** A request that names no teacher (PUB-082). */
export const requestAddress = (wish: Wish): string =>
  withQuery(isWhole(wish) ? paths.requestCustomer : paths.request, wish);
