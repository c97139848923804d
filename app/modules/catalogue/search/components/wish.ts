import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

/** What a visitor looks for, as links carry it from a listing to a teacher and on to the booking. */
export type Wish = Readonly<{
  matiere?: number | undefined;
  niveau?: number | undefined;
  format?: SearchFormat | undefined;
  /** The word of a town in addresses. */
  ville?: string | undefined;
}>;

/** The names of a wish in an address: a page that reads them is another page for each wish (decision 025). */
export const wishParameters = ["matiere", "niveau", "format", "ville"] as const;

const formats = ["offline", "online"] as const;

const numberIn = (text: string | null) =>
  text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

/** The wish in an address; what is not one is left out. */
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
 * The same address with this wish in place of the one that was written; undefined when they are alike. A page that is
 * kept sends to it: what nobody can wish makes no other page (decision 025).
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

/** A teacher's page, with what is wished of the teacher. */
export const lessonAddress = (slug: string, wish: Wish = {}) =>
  withQuery(pathTo(paths.lesson, { lesson: slug }), wish);

/**
 * The link from a list to a teacher's page. One that carries a subject or a class is for people only; where nothing but
 * a place was said, it is the page's own address, which engines follow (decision 025, PUB-051).
 */
export function teacherLink(slug: string, wish: Wish = {}): { to: string; rel?: string } {
  if (wish.matiere === undefined && wish.niveau === undefined) return { to: lessonAddress(slug) };
  return { to: lessonAddress(slug, wish), rel: "nofollow" };
}

/** The booking of a teacher: its entry, or its first step when the wish says all that the entry asks. */
export function bookingAddress(slug: string, wish: Wish): string {
  const whole = wish.matiere && wish.niveau && wish.format;
  return withQuery(pathTo(whole ? paths.bookingCustomer : paths.booking, { lesson: slug }), wish);
}
