import type { Db, Tx } from "#app/db/client.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import {
  findGroupLessonRow,
  type GroupLessonRow,
  lockGroupLessonRow,
} from "./repository.server.ts";

export type { GroupLessonRow } from "./repository.server.ts";

export const notFound = () => new RuleError("not_found", "api.group_lesson.not_found");

/** Holds a stage until the transaction ends, whatever its state; 404 when there is none. */
export async function holdGroupLesson(tx: Tx, id: number): Promise<GroupLessonRow> {
  const row = await lockGroupLessonRow(tx, id);
  if (!row) throw notFound();
  return row;
}

/** A stage, not held: what its price and its rules are read from. Nothing for a draft, which nobody outside sees. */
export async function findGroupLesson(db: Db, id: number): Promise<GroupLessonRow | undefined> {
  const row = await findGroupLessonRow(db, id);
  return row?.state === "draft" ? undefined : row;
}
