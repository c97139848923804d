import type { OpenCall } from "#app/api/call.server.ts";
import { toEuros } from "#app/lib/money.ts";

import { countCap, defaultShuffler, type TeacherSearch } from "./domain.ts";
import { findFigures } from "./repository.server.ts";

const searchFor = (subjectId: number): TeacherSearch => ({
  subjectIds: [subjectId],
  levelIds: [],
  formats: ["offline"],
  place: undefined,
  order: "price",
  direction: "asc",
  shuffler: defaultShuffler,
});

/** For each subject, the number of teachers in person and the lowest price in euros (PUB-001). */
export async function listFigures(
  { db }: OpenCall,
  { subjects = [] }: { subjects?: readonly number[] | undefined },
) {
  const figures = await findFigures(db, subjects.map(searchFor));
  return figures.map(({ search, found, cheapest }) => ({
    subject_id: subjects[search] ?? 0,
    count: Math.min(found, countCap),
    capped: found > countCap,
    from: cheapest === null ? null : toEuros(cheapest),
  }));
}
