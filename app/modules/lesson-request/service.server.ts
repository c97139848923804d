import type { Tx } from "#app/db/client.server.ts";
import type { Actor, Mover } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { move } from "#app/modules/history/service.server.ts";

import {
  delays,
  isOpen,
  type LessonRequestEvent,
  type LessonRequestProcess,
  lessonRequestTransitions,
  widenReminderAt,
} from "./domain.ts";
import {
  type LessonRequestRow,
  lockLessonRequest,
  saveLessonRequest,
} from "./repository.server.ts";

type Move = { event: LessonRequestEvent; by: Mover; now: Date; details?: Record<string, unknown> };

/** Holds a request until the transaction ends; 404 when it is not this family's. */
export async function holdLessonRequestOfCustomer(
  tx: Tx,
  id: number,
  by: Actor,
): Promise<LessonRequestRow> {
  const lessonRequest = await lockLessonRequest(tx, id);
  if (lessonRequest?.customerId !== by.id)
    throw new RuleError("not_found", "api.linking.not_found");
  return lessonRequest;
}

/** Holds a request until the transaction ends, whoever's it is; 404 when there is none. */
export async function holdLessonRequest(tx: Tx, id: number): Promise<LessonRequestRow> {
  const lessonRequest = await lockLessonRequest(tx, id);
  if (!lessonRequest) throw new RuleError("not_found", "api.linking.not_found");
  return lessonRequest;
}

/** The only door to the process of a request: each move leaves its line of history (STM-04). */
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
  return to;
}

type Set = (from: LessonRequestProcess, now: Date) => Partial<LessonRequestRow>;

const noChoice = { widenAskedAt: null, widenReminderDueAt: null, widenReminders: 0 };

const toRemind: Set = (_, now) => ({
  firstCourseReminderDueAt: plusDays(now, delays.firstCourseReminderDays),
});

// Others are asked with the next sweep: nobody has to wait a day again.
const searchAgain: Set = (_, now) => ({
  ...restartedAt(now),
  askDueAt: now,
  firstCourseReminderDueAt: null,
});

/** The deadlines that a move sets or lifts (CST-44). */
const consequences: Partial<Record<LessonRequestEvent, Set>> = {
  evaluated: (_, now) => ({ evaluatedAt: now }),
  wish_refused: (_, now) => ({
    widenAskedAt: now,
    widenReminders: 0,
    widenReminderDueAt: widenReminderAt(now, 0),
  }),
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

/** Counts a request as qualified, once: by the family's answers, an operator or the clock (STM-02). */
export async function evaluateLessonRequest(
  tx: Tx,
  id: number,
  { by, now }: { by: Mover; now: Date },
): Promise<void> {
  const lessonRequest = await holdLessonRequest(tx, id);
  if (lessonRequest.evaluatedAt || !isOpen(lessonRequest.process)) return;
  await advanceLessonRequest(tx, id, { event: "evaluated", by, now });
}

/** Keeps the family's words about a cancellation. */
export async function keepCancelReason(
  tx: Tx,
  id: number,
  reason: { refusalTypeId: number | null; cancelComment: string | null },
): Promise<void> {
  await saveLessonRequest(tx, id, reason);
}

/** The deadlines that a sweep puts off once it has acted on them. */
export type Dates = Pick<
  LessonRequestRow,
  | "askDueAt"
  | "reminderDueAt"
  | "widenReminders"
  | "widenReminderDueAt"
  | "firstCourseReminderDueAt"
>;

/** Puts deadlines off; no state moves by it. */
export async function putOffDates(tx: Tx, id: number, dates: Partial<Dates>): Promise<void> {
  await saveLessonRequest(tx, id, dates);
}
