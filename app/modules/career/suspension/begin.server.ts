import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { closeToNew } from "#app/modules/catalogue/teacher/suspend.server.ts";
import { findStanding } from "#app/modules/people/account/standing.server.ts";

import { advanceSuspension } from "./hold.server.ts";
import { notifyFamilies, notifyTeacher } from "./notify.server.ts";
import type { SuspensionRow } from "./repository.server.ts";

/**
 * In force: the teacher gets no new requests, running lessons continue, teacher and families are notified unless the
 * teacher left (STM-43). The caller locks the row.
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
