import type { Call } from "#app/api/call.server.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { refuseClosed } from "#app/modules/catalogue/teacher/standing.server.ts";

import { advanceAffiliation } from "./advance.server.ts";
import { reminderFrom } from "./domain.ts";
import type { Affiliation } from "./endpoints.ts";
import { holdOwnAffiliation, refuseAnswered } from "./hold.server.ts";
import { writeToInvited } from "./notify.server.ts";
import { presentAffiliation } from "./present.server.ts";
import { findInviting } from "./repository.server.ts";

/** Resends an invitation (API-123): 409 once answered or reminded three times, 429 before the next date. */
export async function remindFamily(
  { db, actor: by, now }: Call,
  { id }: Readonly<{ id: number }>,
): Promise<Affiliation> {
  const teacher = orNotFound(await findInviting(db, by.id), "api.affiliation.not_found");
  const row = await db.transaction(async (tx) => {
    const held = await holdOwnAffiliation(tx, id, by.id);
    refuseAnswered(held);
    await refuseClosed(tx, by.id, {
      leaves: "api.departure.begun",
      suspended: "api.affiliation.suspended",
    });
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
