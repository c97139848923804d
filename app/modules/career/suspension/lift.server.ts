import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { openToNew } from "#app/modules/catalogue/teacher/suspend.server.ts";
import { closeMarked } from "#app/modules/foundation/case/answer.server.ts";

import { markOf } from "./domain.ts";
import { advanceSuspension, holdLast } from "./hold.server.ts";
import { notifyTeacher } from "./notify.server.ts";

/**
 * Lifts a suspension, or withdraws it before its day: the teacher is notified and found again per the availability;
 * it also answers a contest (STM-43). 404 when unknown, 409 without a suspension.
 */
export async function liftSuspension(tx: Tx, teacherId: number, { by, now }: By) {
  const standing = await holdLast(tx, teacherId);
  if (standing.state === "lifted") throw new RuleError("conflict", "api.suspension.none");
  const wasInForce = standing.state === "in_force";
  const lifted = await advanceSuspension(tx, standing, "lift", { by, now, liftedAt: now });
  if (wasInForce) await openToNew(tx, teacherId, now);
  await closeMarked(tx, markOf(standing), { by, now });
  await notifyTeacher(tx, lifted, wasInForce ? "lifted" : "given_up", now);
  return { id: lifted.id, teacher_id: teacherId, state: lifted.state };
}
