import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";

import { advanceAffiliation } from "./advance.server.ts";
import { forgottenAt } from "./domain.ts";
import { notifyInviting } from "./notify.server.ts";
import { type AffiliationRow, findInviting } from "./repository.server.ts";

/** Unanswered after sixty days: the invitation expires and its teacher is notified (STM-28). */
export async function expireAffiliation(
  tx: Tx,
  row: AffiliationRow,
  now: Date,
): Promise<undefined> {
  const change = { answeredAt: now, forgetAt: forgottenAt(now) };
  await advanceAffiliation(tx, row, { event: "expire", by: byClock, now, change });
  const teacher = await findInviting(tx, row.teacherId);
  if (teacher) await notifyInviting(tx, row, teacher, { about: "expired", now });
  return undefined;
}
