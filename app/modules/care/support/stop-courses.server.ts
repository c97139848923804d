import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { dayIn, parisDay } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import type { StopInput } from "#app/modules/catalogue/teacher/availability.endpoints.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { changeAvailability } from "#app/modules/catalogue/teacher/set-availability.server.ts";
import { openCase } from "#app/modules/foundation/case/open.server.ts";
import { changeReasons } from "#app/modules/foundation/reference/domain.ts";

const reasonId = changeReasons.indexOf("stop_course") + 1;

/**
 * Stops accepting new students and informs the operator (API-115, STM-14). Running contracts stay until each is
 * signalled. 422 for a past day.
 */
export async function stopCourses({ db, actor: by, now }: Call, input: StopInput): Promise<void> {
  const { reason = "other", comment = "" } = input;
  const today = parisDay(now);
  const from = dayIn(input.from, "from") ?? today;
  if (from < today) throw fieldFault("from", "api.availability.past");
  await db.transaction(async (tx) => {
    await changeAvailability(tx, by.id, "not_available", { by, now });
    await publishTeachers(tx, [by.id], now);
    const details = {
      day: longDay(noonOf(from)),
      reason: i18next.t(`support:stop.reason.${reason}`),
      comment,
    };
    const text = i18next.t(comment ? "support:stop.card_comment" : "support:stop.card", details);
    await openCase(
      tx,
      { kind: "change", personId: by.id, teacherId: by.id, reasonId, text },
      { by, now },
    );
  });
}
