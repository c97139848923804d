import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";
import { withdrawAbout } from "#app/modules/foundation/mail/send.server.ts";

import {
  delays,
  type LessonRequestEvent,
  type LessonRequestProcess,
  lessonRequestTransitions,
  widenReminderAt,
} from "./domain.ts";
import { holdLessonRequest } from "./hold.server.ts";
import { type LessonRequestRow, saveLessonRequest } from "./repository.server.ts";

type Move = By & { event: LessonRequestEvent; details?: Record<string, unknown> };

/** Only way to change the process of a request; each move is recorded in history (STM-04). */
export async function advanceLessonRequest(
  tx: Tx,
  lessonRequestId: number,
  { event, by, now, details }: Move,
): Promise<LessonRequestProcess> {
  const { process: from } = await holdLessonRequest(tx, lessonRequestId);
  const to = await move(
    tx,
    { machine: "lesson_request", id: lessonRequestId, transitions: lessonRequestTransitions, from },
    { event, by, now, details },
  );
  await saveLessonRequest(tx, lessonRequestId, {
    process: to,
    ...(to !== from && { processSince: now }),
    ...consequences[event]?.(from, now),
  });
  const untrue = untrueAfter[event];
  if (untrue) await withdrawAbout(tx, { id: lessonRequestId, templates: untrue }, now);
  return to;
}

const choiceReminder = ["request_widen_reminder"];

/** Mails of the whole request that may be held, and are no longer so; those of one answer follow that answer. */
const untrueAfter: Partial<Record<LessonRequestEvent, readonly string[]>> = {
  offer_accepted: [
    ...choiceReminder,
    "request_reminder",
    "request_reminder_lapsed",
    "teachers_replaced",
  ],
  offer_made: choiceReminder,
  widened: choiceReminder,
  other_wished: choiceReminder,
  asked_again: [...choiceReminder, "request_reminder_lapsed"],
};

type Set = (from: LessonRequestProcess, now: Date) => Partial<LessonRequestRow>;

const noChoice = { widenAskedAt: null, widenReminderDueAt: null, widenReminders: 0 };

const toChoose: Set = (_, now) => ({
  widenAskedAt: now,
  widenReminders: 0,
  widenReminderDueAt: widenReminderAt(now, 0),
});

const toRemind: Set = (_, now) => ({
  firstCourseReminderDueAt: plusDays(now, delays.firstCourseReminderDays),
});

// The next sweep asks others, without waiting another day.
const searchAgain: Set = (_, now) => ({
  ...restartedAt(now),
  askDueAt: now,
  firstCourseReminderDueAt: null,
});

const consequences: Partial<Record<LessonRequestEvent, Set>> = {
  evaluated: (_, now) => ({ evaluatedAt: now }),
  wish_refused: toChoose,
  offers_lapsed: toChoose,
  asked_again: () => noChoice,
  widened: (_, now) => ({
    ...noChoice,
    extendedSearch: true,
    askDueAt: plusHours(now, delays.replacementHours),
  }),
  other_wished: () => noChoice,
  offer_made: () => noChoice,
  offers_closed: (_, now) => restartedAt(now),
  means_ready: toRemind,
  first_course_cancelled: toRemind,
  first_course_declared: () => ({ firstCourseReminderDueAt: null }),
  selection_expired: searchAgain,
  first_course_failed: searchAgain,
  cancelled: (from) => ({ ...noChoice, cancelledFrom: from, reminderDueAt: null }),
};

const restartedAt = (now: Date) => ({
  reminderDueAt: plusDays(now, delays.reminderDays),
  cancelDueAt: plusDays(now, delays.cancellationDays),
});
