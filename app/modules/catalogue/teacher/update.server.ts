import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/service.server.ts";

import { findCollective, lockCollective, saveCollective } from "./repository.server.ts";

/**
 * The operator lets a teacher declare courses of several students, or no longer (TEA-051); courses that are
 * declared stay. 404 for nobody; nothing is written when it is so already.
 */
export async function updateTeacher(
  tx: Tx,
  id: number,
  { collective }: Readonly<{ collective: boolean }>,
  { by, now }: By,
): Promise<{ id: number; collective_courses_activated: boolean }> {
  const before = await lockCollective(tx, id);
  if (before === undefined) throw new RuleError("not_found", "api.teacher.not_found");
  if (before !== collective) {
    await saveCollective(tx, id, collective);
    const [from, to] = collective ? ["no", "yes"] : ["yes", "no"];
    await record(tx, {
      machine: "teacher",
      id,
      event: "collective_courses",
      from,
      to,
      by,
      at: now,
    });
  }
  return { id, collective_courses_activated: collective };
}

/** Whether this teacher may declare a course of several students (TEA-051). */
export const mayGiveCollective = (db: Db, teacherId: number): Promise<boolean> =>
  findCollective(db, teacherId);
