import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { closeToNew } from "#app/modules/catalogue/teacher/suspend.server.ts";
import { findStanding } from "#app/modules/people/account/standing.server.ts";

import { advanceSuspension } from "./hold.server.ts";
import { notifyFamilies, notifyTeacher } from "./notify.server.ts";
import type { SuspensionRow } from "./repository.server.ts";

/**
 * A suspension is in force: its teacher is neither found nor asked any more, what runs goes on, the teacher and the
 * families are told (STM-43). Nobody is told of who has left meanwhile. The row is held by the caller.
 */
export async function beginSuspension(
  tx: Tx,
  announced: SuspensionRow,
  { by, now, news = "in_force" }: By & { news?: "in_force" | "at_once" },
): Promise<void> {
  const suspension = await advanceSuspension(tx, announced, "begin", { by, now });
  if ((await findStanding(tx, suspension.teacherId)) === "left") return;
  await closeToNew(tx, suspension.teacherId, now);
  await notifyTeacher(tx, suspension, news, now);
  await notifyFamilies(tx, suspension.teacherId, now);
}
