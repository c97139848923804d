import { plusDays } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { accepts, type Transitions } from "#app/lib/transitions.ts";

/** The stored state of a course (STM-11): the source's five, plus `confirmed` and `cancelled`. */
export const courseStatuses = [
  "to_confirm",
  "confirmed",
  "success",
  "failed",
  "disputed",
  "to_review",
  "cancelled",
] as const;

export type CourseStatus = (typeof courseStatuses)[number];

/** Where a course comes from: the teacher's words, or the date agreed for a first one (STM-11). */
export const courseOrigins = ["declared", "first_course"] as const;

/** The family's verdict, derived from the state (STM-10). */
export const validations = ["to_confirm", "confirmed", "disputed"] as const;

export type Validation = (typeof validations)[number];

/** Who brought the confirmation: it says how long the family may still object. */
export const confirmers = ["customer", "clock", "operator"] as const;

export type Confirmer = (typeof confirmers)[number];

export type CourseEvent =
  | "declare"
  | "edit"
  | "approve"
  | "auto_confirm"
  | "dispute"
  | "reject"
  | "correct"
  | "maintain"
  | "escalate"
  | "decide_full"
  | "decide_reduced"
  | "decide_cancelled"
  | "cancel"
  | "paid"
  | "payment_failed";

const contestable = { dispute: "disputed", reject: "disputed" } as const;

/** The life of a course; money that comes in while it is disputed changes nothing but its payment. */
export const courseTransitions: Transitions<CourseStatus, CourseEvent> = {
  to_confirm: {
    ...contestable,
    declare: "to_confirm",
    edit: "to_confirm",
    approve: "confirmed",
    auto_confirm: "confirmed",
    escalate: "to_review",
    cancel: "cancelled",
  },
  confirmed: { ...contestable, paid: "success", payment_failed: "failed" },
  success: contestable,
  failed: { ...contestable, paid: "success", payment_failed: "failed" },
  disputed: {
    correct: "to_confirm",
    maintain: "to_review",
    escalate: "to_review",
    cancel: "cancelled",
    paid: "disputed",
    payment_failed: "disputed",
  },
  to_review: {
    decide_full: "confirmed",
    decide_reduced: "confirmed",
    decide_cancelled: "cancelled",
    paid: "to_review",
    payment_failed: "to_review",
  },
  cancelled: { paid: "cancelled", payment_failed: "cancelled" },
};

/** The delays of a course (CST-44), in days. */
export const delays = {
  autoConfirm: 7,
  validationReminders: [1, 5],
  review: 10,
  disputeReminder: 5,
  lateAfterClock: 30,
  lateAfterApproval: 7,
  decision: 10,
  decisionReminder: 5,
} as const;

/** What the server noticed and the family must answer in words (LBL-16). */
export const courseAlerts = ["intervention_zone_exceeded"] as const;

export type CourseAlert = (typeof courseAlerts)[number];

/** What the rules of a course are read from. */
export type CourseFacts = Readonly<{
  status: CourseStatus;
  statusSince: Date;
  isFirst: boolean;
  declaredAt: Date | null;
  alerts: readonly CourseAlert[];
  alertAnsweredAt: Date | null;
  verdictDueAt: Date | null;
  escalateDueAt: Date | null;
  decisionDueAt: Date | null;
  confirmedAt: Date | null;
  confirmedBy: Confirmer | null;
  disputedAt: Date | null;
  lateDisputedAt: Date | null;
}>;

/** Whether an alert still waits for the family's words (STM-13). */
export const isAlertOpen = (course: Pick<CourseFacts, "alerts" | "alertAnsweredAt">): boolean =>
  course.alerts.length > 0 && course.alertAnsweredAt === null;

/** The verdict as the wire says it (STM-10). */
export function validationOf({
  status,
  disputedAt,
}: Pick<CourseFacts, "status" | "disputedAt">): Validation {
  switch (status) {
    case "confirmed":
    case "success":
    case "failed":
      return "confirmed";
    case "to_confirm":
      return "to_confirm";
    default:
      return disputedAt ? "disputed" : "to_confirm";
  }
}

/** The deadlines of a course that waits for the family: seven days, unless somebody must speak first (STM-10, STM-13). */
export function deadlinesOf(
  course: Pick<CourseFacts, "declaredAt" | "alerts" | "alertAnsweredAt">,
  now: Date,
) {
  const settles = course.declaredAt !== null && !isAlertOpen(course);
  return {
    verdictDueAt: settles ? plusDays(now, delays.autoConfirm) : null,
    escalateDueAt: settles ? null : plusDays(now, delays.review),
    decisionDueAt: null,
    ...remindersFrom(now),
  };
}

const remindersFrom = (now: Date) => ({
  reminderDueAt: plusDays(now, delays.validationReminders[0]),
  remindersSent: 0,
});

/** When the next reminder leaves, so many already sent; nothing after the last one (CST-44). */
export function nextReminderAt(since: Date, sent: number): Date | null {
  const days = delays.validationReminders[sent];
  return days === undefined ? null : plusDays(since, days);
}

/** The deadlines of a dispute: a reminder to the teacher, then Préau decides (STM-11). */
export const disputeDeadlines = (now: Date) => ({
  verdictDueAt: null,
  escalateDueAt: plusDays(now, delays.review),
  decisionDueAt: null,
  reminderDueAt: plusDays(now, delays.disputeReminder),
  remindersSent: 0,
});

/** The deadline of a decision, and when the operator is reminded of it. */
export const reviewDeadlines = (now: Date) => ({
  ...noDeadlines,
  reminderDueAt: plusDays(now, delays.decisionReminder),
  decisionDueAt: plusDays(now, delays.decision),
});

/** Nothing is waited for any more. */
export const noDeadlines = {
  verdictDueAt: null,
  escalateDueAt: null,
  decisionDueAt: null,
  reminderDueAt: null,
  remindersSent: 0,
} as const;

/** Until when the family may contest a confirmed course; nothing when it may not (STM-10). */
export function lateDisputeUntil(
  course: Pick<CourseFacts, "status" | "confirmedAt" | "confirmedBy" | "lateDisputedAt">,
): Date | undefined {
  const { status, confirmedAt, confirmedBy, lateDisputedAt } = course;
  if (!isConfirmed(status) || !confirmedAt || lateDisputedAt) return undefined;
  if (confirmedBy === "clock") return plusDays(confirmedAt, delays.lateAfterClock);
  if (confirmedBy === "customer") return plusDays(confirmedAt, delays.lateAfterApproval);
  return undefined;
}

/** Whether the family's yes, or what stands for it, was given. */
export const isConfirmed = (status: CourseStatus): boolean =>
  status === "confirmed" || status === "success" || status === "failed";

/** Why the family may not contest this course; nothing when it may (STM-10). */
export function disputeRefusal(course: CourseFacts, now: Date): string | undefined {
  if (course.status === "to_confirm") return undefined;
  if (!isConfirmed(course.status)) return "api.course.not_disputable";
  if (course.lateDisputedAt) return "api.course.late_dispute_used";
  const until = lateDisputeUntil(course);
  return until && now < until ? undefined : "api.course.dispute_over";
}

/** Why the teacher may not cancel this course; nothing when allowed. */
export function cancelRefusal(status: CourseStatus): string | undefined {
  return accepts(courseTransitions, status, "cancel") ? undefined : "api.course.not_cancellable";
}

/** Whether the charge of this course is held: nobody debits a contested or cancelled course (STM-11). */
export const holdsCharge = (status: CourseStatus): boolean =>
  status === "disputed" || status === "to_review" || status === "cancelled";

const some = (at: Date | null) => at ?? undefined;

/** By what a course is paid, or what its family chooses once the agency does not pay it (STM-22). */
export type PaidBy = "bank" | "card" | "advance" | "declined" | "rejected";

/** Whom the payment of a confirmed course waits for, until when, and by what its family pays when it is told. */
export type Collecting = Readonly<
  Pick<Waiting<never>, "who" | "deadline"> & { by?: PaidBy | undefined }
>;

const bankAtWork: Collecting = { who: "provider", deadline: undefined };

/** The case a course to confirm is in (LBL-05). */
export function variantOf(
  course: Pick<CourseFacts, "status" | "declaredAt" | "alerts" | "alertAnsweredAt">,
): "undeclared" | "alert" | undefined {
  if (course.status !== "to_confirm") return undefined;
  if (!course.declaredAt) return "undeclared";
  return isAlertOpen(course) ? "alert" : undefined;
}

/** The state of a course (LBL-05), and whom it waits for (CNV-15). */
export function stateOf(course: CourseFacts, collecting: Collecting = bankAtWork): State<"course"> {
  const { status: state } = course;
  const view = collecting.who === "customer" || collecting.by === "advance";
  const by = state === "confirmed" && view ? collecting.by : undefined;
  const variant = variantOf(course) ?? by;
  return { machine: "course", state, variant, waiting: waiting(course, collecting) };
}

/**
 * Whom a course waits for, since when, and what its deadline brings. Once confirmed it waits as its
 * payment does: for the family's card or bank, for the next try, for the provider's answer (STM-24, CST-44).
 */
function waiting(
  course: CourseFacts,
  { who, deadline }: Collecting,
): Waiting<CourseEvent> | undefined {
  const since = course.statusSince;
  switch (course.status) {
    case "to_confirm":
      return course.verdictDueAt
        ? { who: "customer", since, deadline: course.verdictDueAt, silence: "auto_confirm" }
        : { who: "customer", since, deadline: some(course.escalateDueAt), silence: "escalate" };
    case "disputed":
      return { who: "teacher", since, deadline: some(course.escalateDueAt), silence: "escalate" };
    case "to_review":
      return { who: "operator", since, deadline: some(course.decisionDueAt), silence: undefined };
    case "confirmed":
      return { who, deadline, since, silence: undefined };
    case "failed":
      return { who: "customer", since, deadline, silence: undefined };
    default:
      return undefined;
  }
}
