import type { Call } from "#app/api/call.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { refuseLeaver } from "#app/modules/teacher/standing.server.ts";
import { refuseSuspended } from "#app/modules/teacher/suspend.server.ts";

import { advanceAffiliation } from "./advance.server.ts";
import { forgottenAt, reminderFrom } from "./domain.ts";
import type { Affiliation } from "./endpoints.ts";
import { holdEverOwn, holdOwnAffiliation, notFound, refuseAnswered } from "./hold.server.ts";
import { writeToInvited } from "./notify.server.ts";
import { presentAffiliation } from "./present.server.ts";
import { findInviting } from "./repository.server.ts";

type Named = Readonly<{ id: number }>;

/** Sends an invitation again (API-123): 409 once it is answered or reminded thrice, 429 before its date, which it names. */
export async function remindFamily(
  { db, actor: by, now }: Call,
  { id }: Named,
): Promise<Affiliation> {
  const teacher = await findInviting(db, by.id);
  if (!teacher) throw notFound();
  const row = await db.transaction(async (tx) => {
    const held = await holdOwnAffiliation(tx, id, by.id);
    refuseAnswered(held);
    await refuseSuspended(tx, by.id, "api.affiliation.suspended");
    await refuseLeaver(tx, by.id);
    const from = reminderFrom(held);
    if (!from) throw new RuleError("conflict", "api.affiliation.reminded_thrice");
    if (from > now) {
      const details = { day: shortDay(from) };
      throw new RuleError("too_many", "api.affiliation.reminded", {
        retryAfter: Math.ceil((from.getTime() - now.getTime()) / 1000),
        errors: [{ field: "id", code: "api.affiliation.reminded_until", details }],
      });
    }
    const change = { reminderSentAt: now, remindersCount: held.remindersCount + 1 };
    const reminded = await advanceAffiliation(tx, held, { event: "remind", by, now, change });
    await writeToInvited(tx, reminded, teacher, { about: "affiliation_reminder", now });
    return reminded;
  });
  return presentAffiliation(row, teacher, now);
}

/**
 * Takes an invitation back (API-125): its link says so from then on; 409 once it is accepted, and nothing more to do
 * for one that is taken back already.
 */
export async function removeAffiliation(
  { db, actor: by, now }: Call,
  { id }: Named,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await holdEverOwn(tx, id, by.id);
    if (held.status === "deleted") return;
    refuseAnswered(held);
    const change = { answeredAt: now, forgetAt: forgottenAt(now) };
    await advanceAffiliation(tx, held, { event: "delete", by, now, change });
  });
}
