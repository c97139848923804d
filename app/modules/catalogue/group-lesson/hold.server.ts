import type { Db, Tx } from "#app/db/client.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import {
  findGroupLessonRow,
  type GroupLessonRow,
  lockGroupLessonRow,
} from "./repository.server.ts";

export type { GroupLessonRow } from "./repository.server.ts";

export const notFound = () => new RuleError("not_found", "api.group_lesson.not_found");

/** Locks it in any state; 404 when none. */
export async function holdGroupLesson(tx: Tx, id: number): Promise<GroupLessonRow> {
  return orNotFound(await lockGroupLessonRow(tx, id), "api.group_lesson.not_found");
}

/** Not locked, in any state; 404 when none. */
export async function groupLessonOf(db: Db, id: number): Promise<GroupLessonRow> {
  return orNotFound(await findGroupLessonRow(db, id), "api.group_lesson.not_found");
}

/** Not locked. None for a draft, hidden from outside. */
export async function findGroupLesson(db: Db, id: number): Promise<GroupLessonRow | undefined> {
  const row = await findGroupLessonRow(db, id);
  return row?.state === "draft" ? undefined : row;
}
