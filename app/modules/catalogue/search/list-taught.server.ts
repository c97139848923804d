import type { OpenCall } from "#app/api/call.server.ts";
import {
  cursus,
  levels,
  levelsOfCursus,
  subjects,
} from "#app/modules/foundation/reference/schooling.domain.ts";

import { countCap, defaultShuffler, type TeacherSearch } from "./domain.ts";
import { findFigures } from "./repository.server.ts";

type Wish = Pick<TeacherSearch, "subjectIds" | "levelIds">;

const wishes: readonly (Wish & { kind: "subject" | "level"; slug: string })[] = [
  ...subjects.map(({ id, slug }) => ({
    kind: "subject" as const,
    slug,
    subjectIds: [id],
    levelIds: [],
  })),
  ...cursus.map(({ id, slug }) => ({
    kind: "level" as const,
    slug,
    subjectIds: [],
    levelIds: levelsOfCursus(id).map((level) => level.id),
  })),
  ...levels.map(({ id, slug }) => ({
    kind: "level" as const,
    slug,
    subjectIds: [],
    levelIds: [id],
  })),
];

const formats = ["offline", "online"] as const;

const usual = { place: undefined, order: "price", direction: "asc" } as const;

const offers = formats.flatMap((format) => wishes.map((wish) => ({ format, ...wish })));

/** Subjects, cursus and classes with a teacher, whatever engines keep, each with their number (PUB-003, PUB-081). */
export async function listTaught({ db }: OpenCall) {
  const searches = offers.map(({ format, subjectIds, levelIds }) => ({
    ...usual,
    subjectIds,
    levelIds,
    formats: [format],
    shuffler: defaultShuffler,
  }));
  const figures = await findFigures(db, searches);
  return figures.flatMap(({ search, found }) => {
    const offer = offers[search];
    if (!offer || found === 0) return [];
    const { format, kind, slug } = offer;
    return [{ format, kind, slug, count: Math.min(found, countCap), capped: found > countCap }];
  });
}
