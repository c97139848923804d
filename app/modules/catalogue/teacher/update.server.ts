import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { findCollective, lockCollective, saveCollective } from "./repository.server.ts";

/** Allows or forbids courses of several students (TEA-051); declared courses stay. 404 when unknown; idempotent. */
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

export const mayGiveCollective = (db: Db, teacherId: number): Promise<boolean> =>
  findCollective(db, teacherId);
