import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { holdGroupLesson } from "./hold.server.ts";
import { writeToTeachers } from "./notify.server.ts";

/** The words of an operator, to each teacher of a group lesson (OPS-09). 404 for none, 409 while it has no teacher. */
export async function writeTeachers(
  tx: Tx,
  { id, text }: Readonly<{ id: number; text: string }>,
  { now }: By,
) {
  const teachers = await writeToTeachers(tx, await holdGroupLesson(tx, id), text, now);
  if (teachers.length === 0) throw new RuleError("conflict", "api.group_lesson.no_teacher");
  return { id, teachers };
}
