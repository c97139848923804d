import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { byClock } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { findContract } from "#app/modules/lessons/contract/hold.server.ts";

import { advancePlanned, keepOnPlanned } from "./advance.server.ts";
import {
  agreedDeadlines,
  agreedOn,
  keptDate,
  nextReminder,
  noDeadlines,
  noReminder,
  reminderToTell,
  undeclared,
} from "./domain.ts";
import { notifyBoth, notifyOf, notifyOfRoom } from "./notify.server.ts";
import { hasEnded, lockSeries, type PlannedRow } from "./repository.server.ts";

/** Reminds both the day before and when the room opens, the teacher on days 1 and 5 if undeclared (STM-39). */
export async function remindPlanned(tx: Tx, planned: PlannedRow, now: Date): Promise<void> {
  const agreed = agreedOn(planned);
  const next = agreed ? nextReminder(agreed.start, now) : noReminder;
  const kept = await keepOnPlanned(tx, planned.id, next);
  if (!agreed) return;
  // Reminds of the agreed date, whatever is proposed in its place.
  const agreedCourse = { ...kept, ...agreed };
  switch (reminderToTell(planned.reminderKind, agreed.start, now)) {
    case "room":
      return notifyOfRoom(tx, agreedCourse, now);
    case "day_before":
      return notifyBoth(tx, agreedCourse, { about: "planned_reminder" }, now);
    case "declare":
      return notifyOf(tx, agreedCourse, { to: "teacher", about: "planned_to_declare" }, now);
  }
}

/** Expiry (STM-39): an unanswered move restores the previous date; proposals and undeclared dates end. */
export async function expirePlanned(tx: Tx, planned: PlannedRow, now: Date): Promise<void> {
  const agreed = agreedOn(planned);
  if (planned.status === "proposed" && agreed) {
    const change = { ...keptDate(agreed), ...agreedDeadlines(agreed.start, now) };
    const kept = await advancePlanned(tx, planned, { event: "keep", by: byClock, now, change });
    await notifyBoth(tx, kept, { about: "planned_stands" }, now);
    return;
  }
  const lapsed = await advancePlanned(tx, planned, {
    event: "expire",
    by: byClock,
    now,
    change: noDeadlines,
  });
  const isAnswered = planned.status === "confirmed";
  // The first date of a series without an answer tells of all.
  if (!isAnswered && (await hasEnded(tx, lapsed, "lapsed", undefined))) return;
  const about = isAnswered ? "planned_undeclared" : "planned_lapsed";
  const others = isAnswered ? "" : await othersOf(tx, lapsed, "others_wait", now);
  await notifyBoth(tx, lapsed, { about, details: { days: undeclared.expire, others } }, now);
}

/** An ended or paused contract cancels its planned courses; nothing is due (STM-16). */
export async function cancelWithContract(tx: Tx, planned: PlannedRow, now: Date): Promise<void> {
  const agreed = agreedOn(planned);
  const cancelled = await advancePlanned(tx, planned, {
    event: "cancel",
    by: byClock,
    now,
    change: { ...noDeadlines, ...agreed, movedFrom: null, movedFromDuration: null },
  });
  if (await hasEnded(tx, cancelled, "cancelled", plusDays(now, -1))) return;
  const details = {
    ended: i18next.t(`planned-course:ended.${await endOfContract(tx, planned.contractId)}`),
    others: await othersOf(tx, cancelled, "ended.others", now),
  };
  await notifyBoth(tx, cancelled, { about: "planned_ended", details }, now);
}

/** An active contract ends before that date. */
async function endOfContract(tx: Tx, contractId: number) {
  const status = (await findContract(tx, contractId))?.status;
  return status === "ended" || status === "suspended" ? status : "before";
}

/** What becomes of the other dates of its series, told once for all; nothing where none is left. */
async function othersOf(
  tx: Tx,
  { id, seriesId }: PlannedRow,
  words: "others_wait" | "ended.others",
  now: Date,
): Promise<string> {
  const open = seriesId === null ? [] : await lockSeries(tx, seriesId, now);
  const isTold = open.some(
    (row) => row.id !== id && (words === "ended.others" || row.status === "proposed"),
  );
  return isTold ? i18next.t(`planned-course:${words}`) : "";
}
