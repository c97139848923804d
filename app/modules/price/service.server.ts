import type { Db } from "#app/db/client.server.ts";
import { cursusOfLevel } from "#app/modules/schooling/domain.ts";

import { lessonFormatOf, type SearchFormat } from "./domain.ts";
import { findPrice } from "./repository.server.ts";

/** What a teacher asks for an hour at this level in this format, cents; undefined when she offers it not. */
export async function priceOfTeacher(
  db: Db,
  teacherId: number,
  levelId: number,
  format: SearchFormat,
): Promise<number | undefined> {
  const cursusId = cursusOfLevel(levelId);
  if (cursusId === undefined) return undefined;
  return findPrice(db, teacherId, cursusId, lessonFormatOf(format));
}
