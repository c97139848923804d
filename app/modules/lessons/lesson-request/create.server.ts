import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { emitEvent } from "#app/modules/foundation/outgoing-event/emit.server.ts";
import { levelOf, subjectOf } from "#app/modules/foundation/reference/domain.ts";
import { completeLessonAddress } from "#app/modules/foundation/reference/find.server.ts";
import { silenceAt } from "#app/modules/lessons/proposal/domain.ts";
import { keepFirstAddress } from "#app/modules/people/account/change-family.server.ts";
import { emailOfPerson } from "#app/modules/people/account/find-family.server.ts";
import { findStudent, holdStudent } from "#app/modules/people/student/list.server.ts";

import { askOthers, askTeacher, askWished, topUp, wishOf } from "./ask.server.ts";
import { deadlinesOf } from "./domain.ts";
import { evaluateLessonRequest } from "./evaluate.server.ts";
import { holdLessonRequestOfCustomer } from "./hold.server.ts";
import type { LessonRequestInput } from "./lesson-request.endpoints.ts";
import { notifyFamily } from "./notify.server.ts";
import { findRunning, insertLessonRequest, type LessonRequestRow } from "./repository.server.ts";
import { checkedAnswers } from "./save-questionnaire.server.ts";

/**
 * Opens a family's request and asks teachers (API-027): the wished one first, then the best on an extended search,
 * seven in all. For an open request, asks one more wished teacher. Returns the request's id.
 */
export async function createRequest(
  { db, actor: by, now, headers, count }: Call,
  input: LessonRequestInput,
): Promise<{ id: number; lesson_request_id: number }> {
  const { lessonRequestId, teacherWishId } = input;
  if (lessonRequestId !== null) {
    if (teacherWishId === null) throw fieldFault("teacher_wish_id", "api.linking.wish_required");
    await db.transaction(async (tx) => {
      const lessonRequest = await holdLessonRequestOfCustomer(tx, lessonRequestId, by);
      await askWished(tx, lessonRequest, teacherWishId, { by, now });
    });
    return { id: lessonRequestId, lesson_request_id: lessonRequestId };
  }
  const checked = await checkedRequest(db, by, input);
  const id = await db.transaction(async (tx) => {
    const details = { format: checked.courseType };
    const emailOf = () => emailOfPerson(tx, by.id);
    const opened = await openRequest(tx, checked, { by, now });
    const subject = { kind: "lesson_request", id: opened };
    const event = { name: "lesson_request", details, subject, emailOf } as const;
    await emitEvent(tx, event, { now, headers, count });
    return opened;
  });
  return { id, lesson_request_id: id };
}

/** 422 at each invalid field (VAL-027). */
async function checkedRequest(db: Db, by: Actor, input: LessonRequestInput) {
  const { address } = await checkAll({
    student: () => refuseStranger(db, by, input.studentId),
    level: () => {
      refuseLevel(input);
    },
    address: () => placeOf(input),
    // The questions are those of the subject and the class.
    answers: () => {
      refuseLevel(input);
      if (input.questionnaire) checkedAnswers(input, input.questionnaire, "questionnaire");
    },
  });
  return { ...input, address };
}

function refuseLevel({ subjectId, levelId }: LessonRequestInput): void {
  const subject = subjectOf(subjectId, "subject_id");
  const level = levelOf(levelId, "scholar_level_id");
  if (!subject.levelIds.includes(level.id)) {
    throw fieldFault("scholar_level_id", "api.linking.level_without_subject");
  }
}

function placeOf({ courseType, address: typed }: LessonRequestInput): Address | null {
  if (courseType !== "offline") return null;
  const address = lessonPlaceOf(typed);
  if (!address) throw fieldFault("address", "api.linking.address_required");
  return address;
}

type Checked = Awaited<ReturnType<typeof checkedRequest>>;

type ByFamily = { by: Actor; now: Date };

async function openRequest(tx: Tx, input: Checked, { by, now }: ByFamily): Promise<number> {
  const { teacherWishId } = input;
  if (input.address) await keepFirstAddress(tx, by.id, input.address);
  const lessonRequest = await insertRequest(tx, input, { by, now });
  const wished =
    teacherWishId === null ? undefined : await wishOf(tx, lessonRequest, teacherWishId, now);
  if (wished) await askTeacher(tx, lessonRequest, wished, "customer", { by, now });
  const also = await askOthers(tx, lessonRequest, input.otherWishIds ?? [], { by, now });
  const others = lessonRequest.extendedSearch
    ? await topUp(tx, lessonRequest, "gr-bot", { by, now })
    : 0;
  const details = {
    teachers: also + others + (wished ? 1 : 0),
    deadline: dayAndTime(silenceAt(now)),
    silence: i18next.t(`mail:request_silence.${lessonRequest.extendedSearch ? "wide" : "alone"}`),
  };
  const sent = { about: "request_sent", details, undo: "begins" } as const;
  await notifyFamily(tx, { lessonRequestId: lessonRequest.id, ...sent }, now);
  return lessonRequest.id;
}

/** Completed by its commune; the point of a suggestion is kept (VAL-014, VAL-020). */
function lessonPlaceOf(typed: LessonRequestInput["address"]): Address | null {
  if (!typed) return null;
  const completed = completeLessonAddress(typed, "address");
  const { latitude, longitude } = typed;
  if (latitude === undefined || longitude === undefined) return completed;
  return { ...completed, latitude, longitude };
}

/**
 * An online request keeps no address (VAL-014). 409 with the running request's id for the same student and subject
 * (CUS-040).
 */
async function insertRequest(
  tx: Tx,
  { questionnaire, ...requested }: Omit<Checked, "otherWishIds">,
  { by, now }: ByFamily,
): Promise<LessonRequestRow> {
  const { studentId, subjectId, levelId, courseType, teacherWishId, comments, address } = requested;
  await refuseStranger(tx, by, studentId);
  await holdStudent(tx, studentId);
  const answers = questionnaire && checkedAnswers(requested, questionnaire, "questionnaire");
  const created = await insertLessonRequest(tx, {
    studentId,
    subjectId,
    levelId,
    courseType,
    teacherWishId,
    comments,
    address,
    ...deadlinesOf(now),
    extendedSearch: requested.extendedSearch || teacherWishId === null,
    origin: "customer",
    customerId: by.id,
    process: "processing",
    processSince: now,
    createdAt: now,
    ...(answers && { answers, answersUpdatedAt: now }),
  });
  if (!created) throw await ongoing(tx, requested);
  const line = {
    machine: "lesson_request",
    event: "created",
    from: null,
    to: "processing",
  } as const;
  await record(tx, { ...line, id: created.id, by, at: now });
  if (answers) await evaluateLessonRequest(tx, created.id, { by, now });
  return created;
}

async function refuseStranger(db: Db, by: Actor, studentId: number): Promise<void> {
  const student = await findStudent(db, studentId);
  if (student?.customerId !== by.id || !student.enabled) {
    throw fieldFault("student_id", "api.linking.unknown_student");
  }
}

async function ongoing(tx: Tx, requested: { studentId: number; subjectId: number }) {
  const running = await findRunning(tx, requested.studentId, requested.subjectId);
  return new RuleError("conflict", "api.linking.ongoing_process", {
    details: { lesson_request_id: running?.id },
  });
}
