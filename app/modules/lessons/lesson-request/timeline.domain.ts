import { plusMinutes } from "#app/lib/clock.ts";
import type { State } from "#app/lib/states.ts";

import type { LessonRequestProcess, WaitingFacts } from "./domain.ts";
import {
  awaitsFamily,
  isAwaitingAnswer,
  type OfferStatus,
  type TeacherResponse,
} from "./proposal.domain.ts";

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

/** The two steps that the family may put off: they hold nothing back (API-181). */
export const laterSteps = ["tax_credit", "invoicing"] as const;

export type LaterStep = (typeof laterSteps)[number];

/** What the step of a request is read from. */
export type StepFacts = Readonly<{
  process: LessonRequestProcess;
  /** Of a cancelled request: where it stood. */
  cancelledFrom: LessonRequestProcess | null;
  evaluated: boolean;
  /** The advance of the tax credit may still be proposed: eligible, not answered, not put off. */
  taxCreditOpen: boolean;
  /** The billing address or birth date lacks, and was not put off. */
  billingOpen: boolean;
}>;

type Read = (facts: StepFacts) => LessonRequestStep;

const inSearch: Read = ({ evaluated }) => (evaluated ? "search_teachers" : "to_evaluate");

const stepReaders: Record<LessonRequestProcess, Read> = {
  processing: inSearch,
  // Answers are there to choose from: the need was clear enough.
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

/** The first unmet step of a request: derived, never stored (STM-02); a cancelled one stays where it stood. */
export function stepOf(facts: StepFacts): LessonRequestStep {
  const { process, cancelledFrom } = facts;
  return stepReaders[process === "cancelled" ? (cancelledFrom ?? process) : process](facts);
}

/** The state of the tracker (LBL-01): grey once cancelled, a case of its own while an answer or a choice waits for the family. */
export function stepState(
  step: LessonRequestStep,
  { cancelled, familyAwaited }: { cancelled: boolean; familyAwaited: boolean },
): State<"step"> {
  return {
    machine: "step",
    state: step,
    variant: step === "search_teachers" && familyAwaited ? "answer" : undefined,
    colour: cancelled ? "grey" : undefined,
  };
}

/** What the family's reading of a request needs of each teacher asked. */
export type RequestedFacts = Readonly<{
  teacherResponse: TeacherResponse;
  offerStatus: OfferStatus;
  silentDueAt: Date | null;
  offerCancelDueAt: Date | null;
}>;

/** What it needs of the contract and its first course. */
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

/** The last answer awaited from a teacher; null when none is. */
export const answersDueAt = (requested: readonly RequestedFacts[]): Date | null =>
  latest(requested.map(({ silentDueAt }) => silentDueAt));

/** When the first course ends, by the contract. */
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

/** Whom the request waits for is read from these (CNV-15). */
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
    verdictDueAt: bound?.verdictDueAt ?? bound?.escalateDueAt ?? null,
  };
}

/** Whether the tracker waits for the family: an answer, a question or a choice is open (STM-02). */
export function isFamilyAwaited(row: Row, requested: readonly RequestedFacts[]): boolean {
  return row.widenAskedAt !== null || requested.some(awaitsFamily);
}

/** What the family has said of the advance and of its bills. */
export type FamilyFacts = Readonly<{
  registered: boolean;
  refused: boolean;
  billAddress: unknown;
  billBirthDate: string | null;
}>;

/** The two steps that nobody answered, put off or passed: the ladder goes on without them and never says that they are done (STM-02). */
export function unansweredSteps(family: FamilyFacts): LaterStep[] {
  const answered: Record<LaterStep, boolean> = {
    tax_credit: family.registered || family.refused,
    invoicing: Boolean(family.billAddress && family.billBirthDate),
  };
  return laterSteps.filter((step) => !answered[step]);
}

/** The step shown: the first unmet one (STM-02); `eligible` is the selected teacher's tax credit. */
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

/** Whether a line of the request itself may be read by a teacher who is asked. */
export const isLineForTeacher = (event: string): boolean => shownToTeacher.has(event);
