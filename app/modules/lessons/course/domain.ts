import { plusDays } from "#app/lib/clock.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import { accepts, type Transitions } from "#app/lib/transitions.ts";

/** The source's five, plus `confirmed` and `cancelled` (STM-11). */
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

export const courseOrigins = ["declared", "first_course"] as const;

export const validations = ["to_confirm", "confirmed", "disputed"] as const;

export type Validation = (typeof validations)[number];

/** Decides how long the family may still object. */
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

/** Money received during a dispute changes only the payment. */
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

/** Days (CST-44). */
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

/** Alerts that the family must answer in words (LBL-16). */
export const courseAlerts = [
  "intervention_zone_exceeded",
  "offline_course_videoconf_usage_detected",
] as const;

export type CourseAlert = (typeof courseAlerts)[number];

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

export const isAlertOpen = (course: Pick<CourseFacts, "alerts" | "alertAnsweredAt">): boolean =>
  course.alerts.length > 0 && course.alertAnsweredAt === null;

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

/** Seven days, unless an answer is required first (STM-10, STM-13). */
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

/** Null after the last one (CST-44). */
export function nextReminderAt(since: Date, sent: number): Date | null {
  const days = delays.validationReminders[sent];
  return days === undefined ? null : plusDays(since, days);
}

export const disputeDeadlines = (now: Date) => ({
  verdictDueAt: null,
  escalateDueAt: plusDays(now, delays.review),
  decisionDueAt: null,
  reminderDueAt: plusDays(now, delays.disputeReminder),
  remindersSent: 0,
});

export const reviewDeadlines = (now: Date) => ({
  ...noDeadlines,
  reminderDueAt: plusDays(now, delays.decisionReminder),
  decisionDueAt: plusDays(now, delays.decision),
});

export const noDeadlines = {
  verdictDueAt: null,
  escalateDueAt: null,
  decisionDueAt: null,
  reminderDueAt: null,
  remindersSent: 0,
} as const;

/** Deadline to contest a confirmed course; none when not allowed (STM-10). */
export function lateDisputeUntil(
  course: Pick<CourseFacts, "status" | "confirmedAt" | "confirmedBy" | "lateDisputedAt">,
): Date | undefined {
  const { status, confirmedAt, confirmedBy, lateDisputedAt } = course;
  if (!isConfirmed(status) || !confirmedAt || lateDisputedAt) return undefined;
  if (confirmedBy === "clock") return plusDays(confirmedAt, delays.lateAfterClock);
  if (confirmedBy === "customer") return plusDays(confirmedAt, delays.lateAfterApproval);
  return undefined;
}

export const isConfirmed = (status: CourseStatus): boolean =>
  status === "confirmed" || status === "success" || status === "failed";

export function disputeRefusal(course: CourseFacts, now: Date): string | undefined {
  if (course.status === "to_confirm") return undefined;
  if (!isConfirmed(course.status)) return "api.course.not_disputable";
  if (course.lateDisputedAt) return "api.course.late_dispute_used";
  const until = lateDisputeUntil(course);
  return until && now < until ? undefined : "api.course.dispute_over";
}

export function cancelRefusal(status: CourseStatus): string | undefined {
  return accepts(courseTransitions, status, "cancel") ? undefined : "api.course.not_cancellable";
}

/** Contested and cancelled courses are never debited (STM-11). */
export const holdsCharge = (status: CourseStatus): boolean =>
  status === "disputed" || status === "to_review" || status === "cancelled";

const some = (at: Date | null) => at ?? undefined;

export type PaidBy = "bank" | "card" | "advance" | "declined" | "rejected";

export type Collecting = Readonly<
  Pick<Waiting<never>, "who" | "deadline"> & { by?: PaidBy | undefined }
>;

const bankAtWork: Collecting = { who: "provider", deadline: undefined };

export function variantOf(
  course: Pick<CourseFacts, "status" | "declaredAt" | "alerts" | "alertAnsweredAt">,
): "undeclared" | "alert" | undefined {
  if (course.status !== "to_confirm") return undefined;
  if (!course.declaredAt) return "undeclared";
  return isAlertOpen(course) ? "alert" : undefined;
}

/** State and who it waits for (LBL-05, CNV-15). */
export function stateOf(course: CourseFacts, collecting: Collecting = bankAtWork): State<"course"> {
  const { status: state } = course;
  const isShown = collecting.who === "customer" || collecting.by === "advance";
  const by = state === "confirmed" && isShown ? collecting.by : undefined;
  const variant = variantOf(course) ?? by;
  return { machine: "course", state, variant, waiting: waiting(course, collecting) };
}

/** Once confirmed, it waits as its payment does (STM-24, CST-44). */
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
