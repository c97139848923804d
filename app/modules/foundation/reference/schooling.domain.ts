import { fieldFault } from "#app/lib/rule-error.ts";

import { defaultSlugs } from "./any.domain.ts";

/** The five school careers (REF-11); prices are set by cursus. */
export const cursus = [
  { id: 1, slug: "primaire" },
  { id: 2, slug: "college" },
  { id: 3, slug: "lycee" },
  { id: 4, slug: "superieur" },
  { id: 5, slug: "adultes" },
] as const;

export type CursusId = (typeof cursus)[number]["id"];

export const adultCursus = 5 satisfies CursusId;

type Way =
  | "primaire"
  | "college"
  | "general"
  | "techno"
  | "pro"
  | "court"
  | "universite"
  | "prepa_sciences"
  | "prepa_eco"
  | "prepa_lettres"
  | "sante"
  | "adulte"
  | "cecrl";

/** Its French name is `level.{id}` in `locales/fr/reference.json`. */
export type Level = Readonly<{
  id: number;
  slug: string;
  cursusId: CursusId;
  rank: number;
  way: Way;
  year: number;
}>;

const series = ["stmg", "sti2d", "stl", "st2s", "std2a", "sthr", "s2tmd", "stav"];
const firstYears = ["mpsi", "pcsi", "ptsi", "mp2i", "bcpst", "tsi"];
const secondYears = ["mp", "pc", "psi", "pt", "mpi", "bcpst", "tsi"];

type Row = readonly [CursusId, Way, number, ...string[]];

const rows: readonly Row[] = [
  [1, "primaire", 1, "cp"],
  [1, "primaire", 2, "ce1"],
  [1, "primaire", 3, "ce2"],
  [1, "primaire", 4, "cm1"],
  [1, "primaire", 5, "cm2"],
  [2, "college", 1, "6e"],
  [2, "college", 2, "5e"],
  [2, "college", 3, "4e"],
  [2, "college", 4, "3e"],
  [3, "general", 1, "seconde"],
  [3, "general", 2, "premiere"],
  [3, "general", 3, "terminale"],
  [3, "techno", 2, ...series.map((name) => `premiere-${name}`)],
  [3, "techno", 3, ...series.map((name) => `terminale-${name}`)],
  [3, "pro", 1, "cap-premiere-annee"],
  [3, "pro", 2, "cap-deuxieme-annee"],
  [3, "pro", 1, "seconde-professionnelle"],
  [3, "pro", 2, "premiere-professionnelle"],
  [3, "pro", 3, "terminale-professionnelle"],
  [4, "court", 1, "bts-premiere-annee"],
  [4, "court", 2, "bts-deuxieme-annee"],
  [4, "court", 1, "but-premiere-annee"],
  [4, "court", 2, "but-deuxieme-annee"],
  [4, "court", 3, "but-troisieme-annee"],
  [4, "universite", 1, "licence-premiere-annee"],
  [4, "universite", 2, "licence-deuxieme-annee"],
  [4, "universite", 3, "licence-troisieme-annee"],
  [4, "universite", 4, "master-premiere-annee"],
  [4, "universite", 5, "master-deuxieme-annee"],
  [4, "universite", 1, "bac-plus-un"],
  [4, "universite", 2, "bac-plus-deux"],
  [4, "universite", 3, "bac-plus-trois"],
  [4, "universite", 4, "bac-plus-quatre"],
  [4, "universite", 5, "bac-plus-cinq"],
  [4, "prepa_sciences", 1, ...firstYears.map((name) => `prepa-${name}-premiere-annee`)],
  [4, "prepa_sciences", 2, ...secondYears.map((name) => `prepa-${name}-deuxieme-annee`)],
  [4, "prepa_eco", 1, "prepa-ecg-premiere-annee"],
  [4, "prepa_eco", 2, "prepa-ecg-deuxieme-annee"],
  [4, "prepa_lettres", 1, "hypokhagne-a-l", "hypokhagne-b-l"],
  [4, "prepa_lettres", 2, "khagne-a-l", "khagne-b-l"],
  [4, "sante", 1, "pass", "las"],
  [5, "adulte", 1, "adulte-debutant"],
  [5, "adulte", 2, "adulte-intermediaire"],
  [5, "adulte", 3, "adulte-avance"],
  [5, "cecrl", 1, "cecrl-a1"],
  [5, "cecrl", 2, "cecrl-a2"],
  [5, "cecrl", 3, "cecrl-b1"],
  [5, "cecrl", 4, "cecrl-b2"],
  [5, "cecrl", 5, "cecrl-c1"],
  [5, "cecrl", 6, "cecrl-c2"],
];

/** An id is a position in this list: append new classes. */
export const levels: readonly Level[] = rows
  .flatMap(([cursusId, way, year, ...slugs]) =>
    slugs.map((slug) => ({ cursusId, way, year, slug })),
  )
  .map((level, index) => ({ ...level, id: index + 1, rank: index + 1 }));

function neighbours(one: Level, other: Level): boolean {
  return one.way === other.way && one.id !== other.id && Math.abs(one.year - other.year) <= 1;
}

export function equivalentLevels(levelId: number): readonly number[] {
  const level = levels[levelId - 1];
  return level ? levels.filter((other) => neighbours(level, other)).map(({ id }) => id) : [];
}

const school: readonly Way[] = ["college", "general", "techno", "pro"];
const higher: readonly Way[] = ["court", "universite"];
const sciences: readonly Way[] = [...higher, "prepa_sciences"];
const humanities: readonly Way[] = ["universite", "prepa_lettres"];
const lycee: readonly Way[] = ["general", "techno"];
const spoken: readonly Way[] = [...school, ...higher, "adulte", "cecrl"];

/** In the order of REF-15; the last is the default one. */
export const categories = [1, 2, 3, 4, 5, 6] as const;

type SubjectRow = readonly [slug: string, categoryId: number, ways: readonly Way[]];

const subjectRows: readonly SubjectRow[] = [
  ["mathematiques", 1, ["primaire", ...school, ...sciences, "prepa_eco", "sante", "adulte"]],
  ["physique-chimie", 1, [...school, ...sciences, "sante", "adulte"]],
  ["francais", 2, ["primaire", ...school, ...higher, "prepa_lettres", "adulte"]],
  ["anglais", 3, ["primaire", ...spoken, "prepa_sciences", "prepa_eco", "prepa_lettres"]],
  ["svt", 1, [...school, ...sciences, "sante"]],
  ["informatique-nsi", 1, [...lycee, ...sciences, "adulte"]],
  ["sciences-de-l-ingenieur", 1, [...lycee, ...sciences]],
  ["statistiques", 1, [...sciences, "prepa_eco", "sante", "adulte"]],
  ["espagnol", 3, [...spoken, "prepa_eco", "prepa_lettres"]],
  ["allemand", 3, [...spoken, "prepa_eco", "prepa_lettres"]],
  ["italien", 3, spoken],
  ["chinois", 3, spoken],
  ["portugais", 3, spoken],
  ["arabe", 3, spoken],
  ["francais-langue-etrangere", 3, ["primaire", ...school, "universite", "adulte", "cecrl"]],
  ["latin", 3, ["college", ...lycee, ...humanities]],
  ["grec-ancien", 3, ["college", ...lycee, ...humanities]],
  ["philosophie", 2, [...lycee, ...humanities, "prepa_eco"]],
  ["humanites-litterature-philosophie", 2, ["general"]],
  ["histoire-geographie", 2, ["primaire", ...school, ...humanities, "prepa_eco"]],
  ["histoire-geographie-geopolitique", 2, ["general", "prepa_eco"]],
  ["sciences-economiques-et-sociales", 4, ["general", "universite", "prepa_eco"]],
  ["droit", 4, ["techno", ...higher, "adulte"]],
  ["comptabilite", 4, ["techno", "pro", ...higher, "adulte"]],
  ["management", 4, ["techno", "pro", ...higher, "adulte"]],
  ["marketing", 4, ["techno", "pro", ...higher, "adulte"]],
  ["aide-aux-devoirs", 6, ["primaire", ...school]],
  ["methodologie", 6, ["primaire", ...school, ...higher]],
  ["orientation-parcoursup", 6, [...lycee, "pro"]],
  ["preparation-au-brevet", 6, ["college"]],
  ["preparation-au-bac", 6, [...lycee, "pro"]],
  ["grand-oral", 6, lycee],
  ["concours-sciences-po", 6, ["general", "universite"]],
  ["concours-medecine", 6, ["general", "sante"]],
  ["piano", 5, ["primaire", ...school, "adulte"]],
  ["guitare", 5, ["primaire", ...school, "adulte"]],
  ["solfege", 5, ["primaire", ...school, "adulte"]],
  ["dessin", 5, ["primaire", ...school, "adulte"]],
];

export type Subject = Readonly<{
  id: number;
  slug: string;
  categoryId: number;
  levelIds: readonly number[];
}>;

/** An id is a position in this list: append new subjects. */
export const subjects: readonly Subject[] = subjectRows.map(([slug, categoryId, ways], index) => ({
  id: index + 1,
  slug,
  categoryId,
  levelIds: levels.filter(({ way }) => ways.includes(way)).map(({ id }) => id),
}));

export const artsCategory = 5;
export const otherCategory = 6;

const prepa: readonly Way[] = ["prepa_sciences", "prepa_eco", "prepa_lettres"];

export function isTaughtInPrepa({ levelIds }: Subject): boolean {
  return levels.some(({ id, way }) => prepa.includes(way) && levelIds.includes(id));
}

/** 422 on its field if unknown (VAL-049). */
export function subjectOf(id: number, field: string): Subject {
  const subject = subjects[id - 1];
  if (!subject) throw fieldFault(field, "api.reference.unknown_subject");
  return subject;
}

export function levelOf(id: number, field: string): Level {
  const level = levels[id - 1];
  if (!level) throw fieldFault(field, "api.reference.unknown_level");
  return level;
}

export function cursusOfLevel(levelId: number): CursusId | undefined {
  return levels[levelId - 1]?.cursusId;
}

export function levelsOfCursus(cursusId: number): readonly Level[] {
  return levels.filter((level) => level.cursusId === cursusId);
}

/** No id means any subject; undefined when unknown (404). */
export function subjectBySlug(slug: string): { subject: Subject | undefined } | undefined {
  if (slug === defaultSlugs.subject) return { subject: undefined };
  const subject = subjects.find((one) => one.slug === slug);
  return subject && { subject };
}

/** One class, a whole cursus, or any class; undefined when unknown (404). */
export type LevelChoice = Readonly<{
  slug: string;
  levelIds: readonly number[];
  level?: Level;
  cursusId?: CursusId;
}>;

/** Classes and cursus both have slugs (API-126). */
export function levelBySlug(slug: string): LevelChoice | undefined {
  if (slug === defaultSlugs.level) return { slug, levelIds: [] };
  const level = levels.find((one) => one.slug === slug);
  if (level) return { slug, levelIds: [level.id], level, cursusId: level.cursusId };
  const career = cursus.find((one) => one.slug === slug);
  return (
    career && {
      slug,
      levelIds: levelsOfCursus(career.id).map(({ id }) => id),
      cursusId: career.id,
    }
  );
}
