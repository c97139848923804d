import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { refuseContact } from "#app/lib/contact-filter.ts";
import { longDay, noonOf } from "#app/lib/french-date.ts";
import { changeReasons } from "#app/modules/reference/domain.ts";
import { publishTeachers } from "#app/modules/teacher/publish.server.ts";
import { changeAvailability } from "#app/modules/teacher/set-availability.server.ts";

import { openCase } from "./open.server.ts";

const reasonId = changeReasons.indexOf("stop_course") + 1;

type Stop = Readonly<{ from?: string | undefined; reason?: string | undefined }>;

/**
 * A teacher takes no new student from now on, and the operator learns since when and why (API-115, STM-14). Running
 * contracts stay until each is signalled.
 */
export async function stopCourses({ db, actor: by, now }: Call, said: Stop): Promise<void> {
  const { from, reason = "" } = said;
  if (reason) refuseContact(reason, "reason");
  await db.transaction(async (tx) => {
    await changeAvailability(tx, by.id, "not_available", { by, now });
    await publishTeachers(tx, [by.id], now);
    const day = from ? longDay(noonOf(from)) : i18next.t("support:stop.now");
    const text = i18next.t("support:stop.card", { day, reason });
    await openCase(
      tx,
      { kind: "change", personId: by.id, teacherId: by.id, reasonId, text },
      { by, now },
    );
  });
}
