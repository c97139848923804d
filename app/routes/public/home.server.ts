import i18next from "i18next";

import type { LoadContext } from "#app/bff/context.server.ts";
import {
  cursus,
  defaultSlugs,
  levels,
  subjectBySlug,
} from "#app/modules/reference/schooling.domain.ts";
import { listingAddress } from "#app/modules/search/components/listing-address.ts";
import { searchEndpoints, type SubjectFigures } from "#app/modules/search/endpoints.ts";

const nameOf = (key: string) => i18next.t(`reference:${key}`);
const shownSubjects = [
  ...["mathematiques", "physique-chimie", "francais", "anglais"],
  ...["svt", "philosophie", "espagnol", "aide-aux-devoirs"],
];
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

/** A subject's listing, how many teach it at home in France and from which price, euros; null when nobody does. */
export type SubjectLine = ListingLink &
  Readonly<{ found: { count: number; capped: boolean; from: number } | null }>;

/** The subjects shown, with what their listing finds now; a search that fails leaves the names alone (PUB-001, LOAD-25). */
export async function shownSubjectsOf(api: LoadContext["api"]): Promise<SubjectLine[]> {
  const shown = shownSubjects.flatMap((slug) => subjectBySlug(slug)?.subject ?? []);
  const query = { subjects: shown.map(({ id }) => id) };
  const figures = await api(searchEndpoints.figures, { query }).catch(() => []);
  return shown.map(({ id, slug }) => ({
    name: nameOf(`subject.${String(id)}`),
    to: listingAddress({ format: "offline", ...defaultSlugs, subject: slug }),
    found: foundOf(figures.find(({ subject_id: subject }) => subject === id)),
  }));
}

function foundOf(figures: SubjectFigures | undefined): SubjectLine["found"] {
  if (!figures || figures.from === null) return null;
  const { count, capped, from } = figures;
  return { count, capped, from };
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
