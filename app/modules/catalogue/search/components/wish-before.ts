import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";
import { paths, rootOf } from "#app/paths.ts";

import type { Listing } from "./listing-address.ts";
import { readWish, type Wish } from "./wish.ts";

const formats = new Map([
  [rootOf(paths.homeLessons), "offline"],
  [rootOf(paths.onlineLessons), "online"],
  [rootOf(paths.tutoring), "offline"],
] as const);

export function wishOf({ format, subject, level, city }: Listing): Wish {
  return {
    matiere: subjectBySlug(subject)?.subject?.id,
    niveau: levelBySlug(level)?.level?.id,
    format,
    ville: city === defaultSlugs.city ? undefined : city,
  };
}

const isNamed = ({ matiere, niveau }: Wish) => matiere !== undefined || niveau !== undefined;

/**
 * The search of the page that a visitor comes from, since links to teachers carry none: engines follow them (decision
 * 025). Undefined without a subject or a class.
 */
export function wishBefore(referer: string | null | undefined): Wish | undefined {
  if (!referer || !URL.canParse(referer)) return undefined;
  const { pathname, searchParams } = new URL(referer);
  return [readWish(searchParams), wishAt(pathname)].find(isNamed);
}

function wishAt(pathname: string): Wish {
  const [, root = "", subject = "", level = "", city = ""] = pathname.split("/");
  const format = formats.get(root);
  if (!format || !city) return {};
  const wish = wishOf({ format, subject, level, city });
  const town = readWish(new URLSearchParams({ ville: city })).ville;
  return { ...wish, ville: wish.ville && town };
}

const lessonPath = /^\/cours-particuliers\/(?:[a-z0-9-]*-)?\d+\/$/;

/** Its answer depends on the page before: it is never kept for others. */
export const leadsToWish = (target: string, referer: string | null | undefined): boolean =>
  lessonPath.test(target) && wishBefore(referer) !== undefined;
