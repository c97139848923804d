import i18next from "i18next";

import { cursus, defaultSlugs, levels, subjects } from "#app/modules/schooling/domain.ts";
import { listingAddress } from "#app/modules/search/components/listing-address.ts";

const nameOf = (key: string) => i18next.t(`reference:${key}`);
const shownSubjects = 8;
/** Under so many reviews a mean says nothing (CST-34). */
const leastReviews = 20;
const ways = ["primaire", "college", "general"];

/** A link to a listing, in French. */
export type ListingLink = Readonly<{ name: string; to: string }>;

const levelLink = (name: string, level: string): ListingLink => ({
  name,
  to: listingAddress({ format: "offline", ...defaultSlugs, level }),
});

/** The school careers with the classes most of their pupils are in; the others stand behind their career. */
export function careersOf(): (ListingLink & { classes: ListingLink[] })[] {
  return cursus.map(({ id, slug }) => ({
    ...levelLink(nameOf(`cursus.${String(id)}`), slug),
    classes: levels
      .filter(({ cursusId, way }) => cursusId === id && ways.includes(way))
      .map((level) => levelLink(nameOf(`level.${String(level.id)}`), level.slug)),
  }));
}

/** The subjects that head the list. */
export function topSubjects(): ListingLink[] {
  return subjects.slice(0, shownSubjects).map(({ id, slug }) => ({
    name: nameOf(`subject.${String(id)}`),
    to: listingAddress({ format: "offline", ...defaultSlugs, subject: slug }),
  }));
}

/** The mark shown on the home page: the specification's own in demonstration, said so; else ours, from twenty reviews on. */
export function ratingOf(
  ours: { rating: number | null; total: number } | null,
  demo: boolean,
): { rating: number; count: number; demo: boolean } | undefined {
  if (demo) return { rating: 4.9, count: 1026, demo };
  if (!ours || ours.rating === null || ours.total < leastReviews) return undefined;
  return { rating: ours.rating, count: ours.total, demo };
}
