import type { OpenCall } from "#app/api/call.server.ts";
import type { TeacherCard } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";

import { defaultShuffler, greatestRadius, relatedLength, type TeacherSearch } from "./domain.ts";
import { presentCards } from "./present-cards.server.ts";
import { findExample, findMatches } from "./repository.server.ts";

/** Alternatives to a teacher who left: same main subject, nearby or online. */
export async function findSimilar(
  { db, now }: Pick<OpenCall, "db" | "now">,
  teacherId: number,
): Promise<TeacherCard[]> {
  const example = await findExample(db, teacherId);
  if (!example) return [];
  const home = example.formats.includes("individual_student_place");
  const search: TeacherSearch = {
    subjectIds: example.subjectId ? [example.subjectId] : [],
    levelIds: [],
    formats: home ? ["offline"] : ["online"],
    place: home ? { x: example.x, y: example.y, radius: greatestRadius } : undefined,
    order: "relevance",
    direction: "desc",
    shuffler: defaultShuffler,
  };
  const matches = await findMatches(db, search, { start: 0, length: relatedLength + 1 });
  const others = matches.filter((match) => match.teacherId !== teacherId);
  return presentCards({ db, now }, search, others.slice(0, relatedLength));
}
