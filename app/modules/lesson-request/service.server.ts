import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor, Mover } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { refuseContact } from "#app/lib/contact-filter.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { move, record } from "#app/modules/history/service.server.ts";
import { listQuestions } from "#app/modules/reference/service.server.ts";
import { findStudent } from "#app/modules/student/service.server.ts";

import {
  type CourseType,
  deadlinesOf,
  delays,
  faultOfAnswers,
  isOpen,
  type LessonRequestEvent,
  type LessonRequestOrigin,
  type LessonRequestProcess,
  lessonRequestTransitions,
  widenReminderAt,
} from "./domain.ts";
import type { Questionnaire } from "./endpoints.ts";
import { questionnaireIdOf, questionsFor } from "./questionnaire.domain.ts";
import {
  findLessonRequestOfCustomer,
  findRunning,
  insertLessonRequest,
  type LessonRequestRow,
  lockLessonRequest,
  saveLessonRequest,
} from "./repository.server.ts";
import type { QuestionnaireAnswer } from "./table.server.ts";
import type { LaterStep } from "./timeline.domain.ts";

type Move = { event: LessonRequestEvent; by: Mover; now: Date; details?: Record<string, unknown> };

/** What a new request says, once checked. */
export type NewLessonRequest = {
  studentId: number;
  subjectId: number;
  levelId: number;
  courseType: CourseType;
  teacherWishId: number | null;
  origin: LessonRequestOrigin;
  comments: string;
  extendedSearch: boolean;
  address: Address | null;
  questionnaire: QuestionnaireAnswer[] | null;
};

/**
 * Opens a request for lessons: an online one keeps no address (VAL-014), the comments hold no contact
 * (VAL-006). 409 with the running request's id when the student has one for the subject (CUS-040).
 */
export async function createLessonRequest(
  tx: Tx,
  by: Actor,
  now: Date,
  { questionnaire, ...asked }: NewLessonRequest,
): Promise<LessonRequestRow> {
  await checkStudent(tx, by, asked.studentId);
  refuseContact(asked.comments, "comments");
  const address = addressOf(asked);
  const answers = questionnaire && checked(asked, questionnaire, "questionnaire");
  const created = await insertLessonRequest(tx, {
    ...asked,
    ...deadlinesOf(now),
    address,
    customerId: by.id,
    process: "processing",
    processSince: now,
    createdAt: now,
    ...(answers && { answers, answersUpdatedAt: now }),
  });
  if (!created) throw await ongoing(tx, asked);
  await record(tx, {
    machine: "lesson_request",
    id: created.id,
    event: "created",
    from: null,
    to: "processing",
    by,
    at: now,
  });
  if (answers) await evaluateLessonRequest(tx, created.id, { by, now });
  return created;
}

async function checkStudent(tx: Tx, by: Actor, studentId: number) {
  const student = await findStudent(tx, studentId);
  if (student?.customerId !== by.id || !student.enabled) {
    throw fieldFault("student_id", "api.linking.unknown_student");
  }
}

function addressOf({ courseType, address }: Pick<NewLessonRequest, "courseType" | "address">) {
  if (courseType === "online") return null;
  if (!address) throw fieldFault("address", "api.linking.address_required");
  return address;
}

async function ongoing(tx: Tx, asked: { studentId: number; subjectId: number }) {
  const running = await findRunning(tx, asked.studentId, asked.subjectId);
  return new RuleError("conflict", "api.linking.ongoing_process", {
    details: { lesson_request_id: running?.id },
  });
}

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

/** The questionnaire of a request, with its questions (API-025). */
export async function showQuestionnaire(db: Db, by: Actor, id: number): Promise<Questionnaire> {
  const lessonRequest = await findLessonRequestOfCustomer(db, id, by.id);
  if (!lessonRequest) throw new RuleError("not_found", "api.linking.not_found");
  return questionnaireOf(lessonRequest);
}

/** The answers as they are kept: the empty ones are left out; 422 on the first at fault (VAL-049). */
function checked(
  { subjectId, levelId }: { subjectId: number; levelId: number },
  given: QuestionnaireAnswer[],
  field: string,
): QuestionnaireAnswer[] {
  const fault = faultOfAnswers(questionsFor(subjectId, levelId), given);
  if (fault) throw fieldFault(`${field}.${fault.question}`, fault.code);
  for (const { question_id: id, value } of given)
    refuseContact([value].flat().join(" "), `${field}.${id}`);
  return given.filter(({ value }) => value.length > 0);
}

function questionnaireOf(lessonRequest: LessonRequestRow): Questionnaire {
  return {
    id: questionnaireIdOf(lessonRequest),
    updated_at: lessonRequest.answersUpdatedAt?.toISOString() ?? null,
    questions: listQuestions(lessonRequest.subjectId, lessonRequest.levelId),
    answers: lessonRequest.answers ?? [],
  };
}

/** Saves the family's answers, until a teacher is selected; the request is qualified by them (API-026). */
export async function saveQuestionnaire(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
  given: QuestionnaireAnswer[],
): Promise<Questionnaire> {
  return db.transaction(async (tx) => {
    const lessonRequest = await holdLessonRequestOfCustomer(tx, id, by);
    if (!isOpen(lessonRequest.process)) throw new RuleError("conflict", "api.linking.closed");
    const answers = checked(lessonRequest, given, "answers");
    await saveLessonRequest(tx, id, { answers, answersUpdatedAt: now });
    await evaluateLessonRequest(tx, id, { by, now });
    return questionnaireOf({ ...lessonRequest, answers, answersUpdatedAt: now });
  });
}

/** Puts off the tax credit or the billing data: nothing is refused by it (API-181). */
export async function putOff(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
  step: LaterStep,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLessonRequestOfCustomer(tx, id, by);
    const change = step === "tax_credit" ? { taxCreditLaterAt: now } : { invoicingLaterAt: now };
    await saveLessonRequest(tx, id, change);
  });
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
