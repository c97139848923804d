import i18next from "i18next";

import type { LoadContext } from "#app/bff/context.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import type { GroupLessonCard } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import { priceRange } from "#app/modules/catalogue/price/domain.ts";
import { listingAddress } from "#app/modules/catalogue/search/components/listing-address.ts";
import { featuredLength } from "#app/modules/catalogue/search/domain.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import type { SubjectFigures } from "#app/modules/catalogue/search/search.endpoints.ts";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import {
  cursus,
  levels,
  subjectBySlug,
} from "#app/modules/foundation/reference/schooling.domain.ts";

const nameOf = (key: string) => i18next.t(`reference:${key}`);
const shownSubjects = [
  "mathematiques",
  "physique-chimie",
  "francais",
  "anglais",
  "svt",
  "philosophie",
  "espagnol",
  "aide-aux-devoirs",
  "histoire-geographie",
  "sciences-economiques-et-sociales",
  "allemand",
];
const subjectsLength = 8;
const featuredGroupLessonsLength = 4;
/** A mean of fewer reviews is not shown (CST-34). */
const leastReviews = 20;
const ways = ["primaire", "college", "general"];

export type ListingLink = Readonly<{ name: string; to: string }>;

const levelLink = (name: string, level: string): ListingLink => ({
  name,
  to: listingAddress({ format: "offline", ...defaultSlugs, level }),
});

/** The advised price at home, that of most teachers of a class. */
export function careersOf(): (ListingLink & { cents: number | null; classes: ListingLink[] })[] {
  return cursus.map(({ id, slug }) => ({
    ...levelLink(nameOf(`cursus.${String(id)}`), slug),
    cents: priceRange(id, "individual_student_place")?.default ?? null,
    classes: levels
      .filter(({ cursusId, way }) => cursusId === id && ways.includes(way))
      .map((level) => levelLink(nameOf(`level.${String(level.id)}`), level.slug)),
  }));
}

const taughtAtSchool = [
  "mathematiques",
  "francais",
  "anglais",
  "physique-chimie",
  "svt",
  "histoire-geographie",
  "espagnol",
  "allemand",
  "philosophie",
  "sciences-economiques-et-sociales",
];
const featuredIds = taughtAtSchool.flatMap((slug) => subjectBySlug(slug)?.subject?.id ?? []);
/** Euros per hour: dearer teachers are not the first ones shown. */
const modestPrice = 40;

/** Teachers of school subjects at home, those with the credit first; first names differ while others are found. */
export async function featuredTeachers(api: LoadContext["api"]): Promise<TeacherCard[]> {
  const query = { subjects: featuredIds, onlyOffline: true, length: 60 };
  const found = await api(search.teachers, { query }).catch(() => null);
  return chooseFeatured(found?.data ?? []);
}

/** With seats left, in a room or online; empty when the list fails (PUB-001, CST-13, LOAD-25). */
export async function featuredGroupLessons(api: LoadContext["api"]): Promise<GroupLessonCard[]> {
  const query = { available: "true", time: "future", length: featuredGroupLessonsLength } as const;
  const found = await api(groupLessons.list, { query }).catch(() => null);
  return found?.data ?? [];
}

/** In their order: modest prices with the credit first, each first name once, two per subject at most. */
export function chooseFeatured(found: readonly TeacherCard[]): TeacherCard[] {
  const chosen: TeacherCard[] = [];
  const fresh = (card: TeacherCard) => !chosen.some((one) => one.firstname === card.firstname);
  const rare = (card: TeacherCard) =>
    chosen.filter((one) => one.subjects[0]?.id === card.subjects[0]?.id).length < 2;
  const rules = [
    (card: TeacherCard) => isModel(card) && fresh(card) && rare(card),
    (card: TeacherCard) => card.price_after_credit !== null && fresh(card),
    () => true,
  ];
  for (const rule of rules) {
    for (const card of found) {
      const full = chosen.length === featuredLength;
      if (!full && !chosen.includes(card) && rule(card)) chosen.push(card);
    }
  }
  return chosen;
}

const isModel = ({ price, price_after_credit: net, subjects }: TeacherCard) =>
  net !== null && price <= modestPrice && subjects.every(({ id }) => featuredIds.includes(id));

export type SubjectLine = ListingLink &
  Readonly<{ found: { count: number; capped: boolean; from: number } | null }>;

/** Without a teacher a subject is left out; a failed search leaves names alone (PUB-001, LOAD-25). */
export async function shownSubjectsOf(api: LoadContext["api"]): Promise<SubjectLine[]> {
  const requested = shownSubjects.flatMap((slug) => subjectBySlug(slug)?.subject ?? []);
  const query = { subjects: requested.map(({ id }) => id) };
  const figures = await api(search.figures, { query }).catch(() => undefined);
  const lines = requested.map(({ id, slug }) => ({
    name: nameOf(`subject.${String(id)}`),
    to: listingAddress({ format: "offline", ...defaultSlugs, subject: slug }),
    found: foundOf(figures?.find(({ subject_id: subject }) => subject === id)),
  }));
  return lines.filter(({ found }) => !figures || found).slice(0, subjectsLength);
}

function foundOf(figures: SubjectFigures | undefined): SubjectLine["found"] {
  if (!figures || figures.from === null) return null;
  const { count, capped, from } = figures;
  return { count, capped, from };
}

/** From twenty reviews on; labelled in demonstration (CST-34). */
export function ratingOf(
  ours: { rating: number | null; total: number } | null,
  demo: boolean,
): { rating: number; count: number; demo: boolean } | undefined {
  if (!ours || ours.rating === null || ours.total < leastReviews) return undefined;
  return { rating: ours.rating, count: ours.total, demo };
}
