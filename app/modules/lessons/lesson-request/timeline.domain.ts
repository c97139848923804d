import { plusMinutes } from "#app/lib/clock.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import type { State, Waiting } from "#app/lib/states.ts";
import {
  awaitsFamily,
  isAwaitingAnswer,
  type OfferStatus,
  type TeacherResponse,
} from "#app/modules/lessons/proposal/domain.ts";

import type { LessonRequestProcess, WaitingFacts } from "./domain.ts";

/** The eight steps of the tracker (STM-02). */
export const lessonRequestSteps = [
  "to_evaluate",
  "search_teachers",
  "payment_method",
  "tax_credit",
  "invoicing",
  "first_contact",
  "first_course_report",
  "success",
] as const;

export type LessonRequestStep = (typeof lessonRequestSteps)[number];

/** The family may put these off: they block nothing (API-181). */
export const laterSteps = ["tax_credit", "invoicing"] as const;

export type LaterStep = (typeof laterSteps)[number];

export type StepFacts = Readonly<{
  process: LessonRequestProcess;
  cancelledFrom: LessonRequestProcess | null;
  evaluated: boolean;
  taxCreditOpen: boolean;
  billingOpen: boolean;
}>;

type Read = (facts: StepFacts) => LessonRequestStep;

const inSearch: Read = ({ evaluated }) => (evaluated ? "search_teachers" : "to_evaluate");

const stepReaders: Record<LessonRequestProcess, Read> = {
  processing: inSearch,
  waiting_customer_reply: () => "search_teachers",
  waiting_payment_method: () => "payment_method",
  waiting_first_course: ({ taxCreditOpen, billingOpen }) => {
    if (taxCreditOpen) return "tax_credit";
    return billingOpen ? "invoicing" : "first_contact";
  },
  waiting_first_course_validation: () => "first_course_report",
  concluded: () => "success",
  cancelled: inSearch,
};

/** First unmet step: derived, never stored (STM-02). A cancelled request keeps its step. */
export function stepOf(facts: StepFacts): LessonRequestStep {
  const { process, cancelledFrom } = facts;
  return stepReaders[process === "cancelled" ? (cancelledFrom ?? process) : process](facts);
}

/** Tracker state (LBL-01): grey once cancelled; own case while the family must answer or choose. */
export function stepState(
  step: LessonRequestStep,
  at: { cancelled: boolean; familyAwaited: boolean; held?: boolean },
): Settled<"step"> {
  return {
    machine: "step",
    state: step,
    variant: step === "search_teachers" && at.familyAwaited ? "answer" : undefined,
    colour: at.cancelled ? "grey" : at.held ? "blue" : undefined,
  };
}

export type RequestedFacts = Readonly<{
  teacherResponse: TeacherResponse;
  offerStatus: OfferStatus;
  silentDueAt: Date | null;
  offerCancelDueAt: Date | null;
}>;

export type BoundFacts = Readonly<{
  firstCourseDate: Date | null;
  firstCourseDuration: number | null;
  verdictDueAt: Date | null;
  escalateDueAt: Date | null;
}>;

const latest = (dates: (Date | null)[]) =>
  dates.reduce<Date | null>((last, date) => (date && (!last || date > last) ? date : last), null);

const earliest = (dates: (Date | null)[]) =>
  dates.reduce<Date | null>(
    (first, date) => (date && (!first || date < first) ? date : first),
    null,
  );

export const answersDueAt = (requested: readonly RequestedFacts[]): Date | null =>
  latest(requested.map(({ silentDueAt }) => silentDueAt));

export function firstCourseEnd(bound: BoundFacts | undefined): Date | null {
  if (!bound?.firstCourseDate) return null;
  return plusMinutes(bound.firstCourseDate, bound.firstCourseDuration ?? 0);
}

type Row = Readonly<{
  process: LessonRequestProcess;
  processSince: Date;
  cancelledFrom: LessonRequestProcess | null;
  evaluatedAt: Date | null;
  evaluationDueAt: Date;
  cancelDueAt: Date;
  widenAskedAt: Date | null;
  firstCourseReminderDueAt: Date | null;
  taxCreditLaterAt: Date | null;
  invoicingLaterAt: Date | null;
}>;

export function waitingFactsOf(
  row: Row,
  requested: readonly RequestedFacts[],
  bound: BoundFacts | undefined,
): WaitingFacts {
  const offers = requested.filter(
    ({ offerStatus }) => isAwaitingAnswer(offerStatus) || offerStatus === "accepted",
  );
  return {
    ...row,
    answersDueAt: answersDueAt(requested),
    offerDueAt: earliest(offers.map(({ offerCancelDueAt }) => offerCancelDueAt)),
    firstCourseAt: firstCourseEnd(bound),
    firstCourseReminderAt: row.firstCourseReminderDueAt,
    verdictDueAt: bound?.verdictDueAt ?? null,
    escalateDueAt: bound?.escalateDueAt ?? null,
  };
}

export type FirstCourseFacts = Readonly<{
  date: Date;
  duration: number;
  status: State<"course">["state"];
  since: Date;
  escalateDueAt: Date | null;
  decisionDueAt: Date | null;
}>;

type Held = State<"course" | "lesson_request">;

/** While the first course is not over, contested or examined, its request waits as the course does (CNV-17). */
export function heldState(
  { process, processSince: since }: Pick<Row, "process" | "processSince">,
  course: FirstCourseFacts | null,
  now: Date,
): Held | undefined {
  if (process !== "waiting_first_course_validation") return undefined;
  if (!course) return ahead(since, undefined);
  if (course.status !== "to_confirm") return ofCourse(course);
  const end = plusMinutes(course.date, course.duration);
  return end > now ? ahead(course.since, end) : undefined;
}

const ahead = (since: Date, end: Date | undefined): Held => ({
  machine: "lesson_request",
  state: "waiting_first_course",
  waiting: { who: "teacher", since, deadline: end, silence: end && "first_course_declared" },
});

const some = (at: Date | null) => at ?? undefined;

function ofCourse({ status, since, escalateDueAt, decisionDueAt }: FirstCourseFacts): Held {
  const waits: Readonly<Record<string, Waiting>> = {
    disputed: { who: "teacher", since, deadline: some(escalateDueAt), silence: "escalate" },
    to_review: { who: "operator", since, deadline: some(decisionDueAt), silence: undefined },
  };
  return { machine: "course", state: status, waiting: waits[status] };
}

export function isFamilyAwaited(row: Row, requested: readonly RequestedFacts[]): boolean {
  return row.widenAskedAt !== null || requested.some(awaitsFamily);
}

export type FamilyFacts = Readonly<{
  registered: boolean;
  refused: boolean;
  billAddress: unknown;
  billBirthDate: string | null;
}>;

export function unansweredSteps(family: FamilyFacts): LaterStep[] {
  const answered: Record<LaterStep, boolean> = {
    tax_credit: family.registered || family.refused,
    invoicing: Boolean(family.billAddress && family.billBirthDate),
  };
  return laterSteps.filter((step) => !answered[step]);
}

/** `eligible` is the selected teacher's tax credit. */
export function timelineStep(row: Row, family: FamilyFacts, eligible: boolean) {
  const facts: StepFacts = {
    process: row.process,
    cancelledFrom: row.cancelledFrom,
    evaluated: row.evaluatedAt !== null,
    taxCreditOpen: eligible && !family.registered && !family.refused && !row.taxCreditLaterAt,
    billingOpen: (!family.billAddress || !family.billBirthDate) && !row.invoicingLaterAt,
  };
  return stepOf(facts);
}

const shownToTeacher = new Set([
  "created",
  "means_ready",
  "first_course_declared",
  "first_course_cancelled",
  "first_course_approved",
  "first_course_failed",
  "cancelled",
]);

export const isLineForTeacher = (event: string): boolean => shownToTeacher.has(event);
