import { plusDays, plusHours } from "#app/lib/clock.ts";
import { isDay } from "#app/lib/paris-time.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import type { Transitions } from "#app/lib/transitions.ts";
import type { RequestedQuestion } from "#app/modules/foundation/reference/questionnaire.domain.ts";

export const lessonRequestProcesses = [
  "processing",
  "waiting_customer_reply",
  "waiting_payment_method",
  "waiting_first_course",
  "waiting_first_course_validation",
  "concluded",
  "cancelled",
] as const;

export type LessonRequestProcess = (typeof lessonRequestProcesses)[number];

export type LessonRequestEvent =
  | "evaluated"
  | "wish_refused"
  | "offers_lapsed"
  | "asked_again"
  | "widened"
  | "other_wished"
  | "offer_made"
  | "offers_closed"
  | "offer_accepted"
  | "selection_expired"
  | "means_ready"
  | "first_course_declared"
  | "first_course_cancelled"
  | "first_course_approved"
  | "first_course_failed"
  | "cancelled";

/** From the family's form to the first approved course (STM-04). */
export const lessonRequestTransitions: Transitions<LessonRequestProcess, LessonRequestEvent> = {
  processing: {
    evaluated: "processing",
    wish_refused: "processing",
    offers_lapsed: "processing",
    asked_again: "processing",
    widened: "processing",
    other_wished: "processing",
    offer_made: "waiting_customer_reply",
    cancelled: "cancelled",
  },
  waiting_customer_reply: {
    evaluated: "waiting_customer_reply",
    widened: "waiting_customer_reply",
    other_wished: "waiting_customer_reply",
    asked_again: "waiting_customer_reply",
    offers_closed: "processing",
    offer_accepted: "waiting_payment_method",
    cancelled: "cancelled",
  },
  waiting_payment_method: {
    means_ready: "waiting_first_course",
    selection_expired: "processing",
    cancelled: "cancelled",
  },
  waiting_first_course: {
    first_course_declared: "waiting_first_course_validation",
    cancelled: "cancelled",
  },
  waiting_first_course_validation: {
    first_course_cancelled: "waiting_first_course",
    first_course_approved: "concluded",
    first_course_failed: "processing",
    cancelled: "cancelled",
  },
  concluded: {},
  cancelled: {},
};

/** In hours or days (CST-44, STM-02). */
export const delays = {
  evaluationHours: 24,
  replacementHours: 24,
  reminderDays: 14,
  cancellationDays: 21,
  widenReminderDays: [2, 7],
  firstCourseReminderDays: 7,
} as const;

export function deadlinesOf(now: Date) {
  return {
    evaluationDueAt: plusHours(now, delays.evaluationHours),
    askDueAt: plusHours(now, delays.replacementHours),
    reminderDueAt: plusDays(now, delays.reminderDays),
    cancelDueAt: plusDays(now, delays.cancellationDays),
  };
}

/** Whether replacements may be told: once a day at most (CST-57). */
export const mayNotifyReplacements = (lastAt: Date | null, now: Date): boolean =>
  lastAt === null || plusHours(lastAt, delays.replacementHours) <= now;

export const announcements = ["ahead", "shown", "refused"] as const;

export type Announcement = (typeof announcements)[number];

type AnnouncementFacts = Readonly<{
  process: LessonRequestProcess;
  extendedSearch: boolean;
  announcementRefusedAt: Date | null;
}>;

/** What the teachers nearby may read of a request without its names (CST-57, TEA-064). */
export function announcementOf(
  { process, extendedSearch, announcementRefusedAt }: AnnouncementFacts,
  opportunity: Readonly<{ closedAt: Date | null }> | null,
): Announcement | null {
  if (!extendedSearch || !isOpen(process)) return null;
  if (announcementRefusedAt) return "refused";
  if (!opportunity) return "ahead";
  return opportunity.closedAt ? null : "shown";
}

/** Reminder of the choice after a first refusal; null after the last one. */
export function widenReminderAt(requestedAt: Date, reminders: number): Date | null {
  const days = delays.widenReminderDays[reminders];
  return days === undefined ? null : plusDays(requestedAt, days);
}

const running = new Set<LessonRequestProcess>([
  "processing",
  "waiting_customer_reply",
  "waiting_payment_method",
  "waiting_first_course",
  "waiting_first_course_validation",
]);

/** A second running request for the same student and subject is refused (CUS-040). */
export const isRunning = (process: LessonRequestProcess): boolean => running.has(process);

/** Requests of the last two days are shown on their teacher's page (CST-20, PUB-025). */
export const notifiedSince = (now: Date): Date => plusDays(now, -2);

export const isOpen = (process: LessonRequestProcess): boolean =>
  process === "processing" || process === "waiting_customer_reply";

export function cancelRefusal(process: LessonRequestProcess): string | undefined {
  if (process === "waiting_first_course_validation") return "api.linking.first_course_given";
  if (!isRunning(process)) return "api.linking.closed";
  return undefined;
}

export const widenChoices = ["widen", "choose_other", "stop"] as const;

export type WidenChoice = (typeof widenChoices)[number];

export type WaitingFacts = Readonly<{
  process: LessonRequestProcess;
  processSince: Date;
  evaluatedAt: Date | null;
  evaluationDueAt: Date;
  cancelDueAt: Date;
  widenAskedAt: Date | null;
  answersDueAt: Date | null;
  offerDueAt: Date | null;
  firstCourseAt: Date | null;
  firstCourseReminderAt: Date | null;
  verdictDueAt: Date | null;
  escalateDueAt: Date | null;
}>;

type Waits = Waiting<LessonRequestEvent>;

const waitings: Partial<Record<LessonRequestProcess, (facts: WaitingFacts) => Waits>> = {
  processing: waitingInSearch,
  waiting_customer_reply: ({ processSince: since, offerDueAt, cancelDueAt }) =>
    offerDueAt
      ? { who: "customer", since, deadline: offerDueAt, silence: "offers_closed" }
      : { who: "customer", since, deadline: cancelDueAt, silence: "cancelled" },
  waiting_payment_method: ({ processSince: since, offerDueAt }) => ({
    who: "customer",
    since,
    deadline: offerDueAt ?? undefined,
    silence: "selection_expired",
  }),
  waiting_first_course: ({ processSince: since, firstCourseAt, firstCourseReminderAt }) => ({
    who: "teacher",
    since,
    deadline: firstCourseAt ?? firstCourseReminderAt ?? undefined,
    silence: firstCourseAt ? "first_course_declared" : undefined,
  }),
  waiting_first_course_validation: ({ processSince: since, verdictDueAt, escalateDueAt }) =>
    verdictDueAt
      ? { who: "customer", since, deadline: verdictDueAt, silence: "first_course_approved" }
      : { who: "customer", since, deadline: escalateDueAt ?? undefined, silence: undefined },
};

/** State of a request (LBL-02): whom it waits for, since when, and the effect of its deadline (CNV-15). */
export const stateOf = (facts: WaitingFacts, lacksTerms = false): State<"lesson_request"> => ({
  machine: "lesson_request",
  state: facts.process,
  variant: variantOf(facts, lacksTerms),
  waiting: waitings[facts.process]?.(facts),
});

function variantOf({ process, widenAskedAt }: WaitingFacts, lacksTerms: boolean) {
  if (process === "processing" && widenAskedAt) return "choice";
  return process === "waiting_payment_method" && lacksTerms ? "terms" : undefined;
}

function waitingInSearch(facts: WaitingFacts): Waits {
  if (facts.widenAskedAt) {
    const { widenAskedAt: since, cancelDueAt: deadline } = facts;
    return { who: "customer", since, deadline, silence: "cancelled" };
  }
  if (!facts.evaluatedAt) {
    const { processSince: since, evaluationDueAt: deadline } = facts;
    return { who: "customer", since, deadline, silence: "evaluated" };
  }
  const { processSince: since, answersDueAt, cancelDueAt } = facts;
  return answersDueAt
    ? { who: "teacher", since, deadline: answersDueAt, silence: undefined }
    : { who: "teacher", since, deadline: cancelDueAt, silence: "cancelled" };
}

/** Each invalid answer and its error code (VAL-049). */
export function faultsOfAnswers(
  questions: readonly RequestedQuestion[],
  answers: readonly { question_id: string; value: string | string[] }[],
): { question: string; code: string }[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return answers.flatMap(({ question_id: id, value }) => {
    const question = byId.get(id);
    if (!question) return [{ question: id, code: "api.linking.unknown_question" }];
    return fits(question, value) ? [] : [{ question: id, code: "api.linking.unknown_option" }];
  });
}

function fits({ kind, options }: RequestedQuestion, value: string | string[]): boolean {
  if (value.length === 0) return true;
  const known = (id: string) => options.includes(id);
  if (kind === "multi") return [value].flat().every(known);
  if (Array.isArray(value)) return false;
  if (kind === "single") return known(value);
  return kind === "text" || isDay(value);
}
