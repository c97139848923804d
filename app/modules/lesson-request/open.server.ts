import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Address } from "#app/lib/address.ts";
import { refuseContact } from "#app/lib/contact-filter.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/history/service.server.ts";
import { findStudent } from "#app/modules/student/service.server.ts";

import { type CourseType, deadlinesOf, type LessonRequestOrigin } from "./domain.ts";
import { findRunning, insertLessonRequest, type LessonRequestRow } from "./repository.server.ts";
import { checkedAnswers } from "./save-questionnaire.server.ts";
import { evaluateLessonRequest } from "./service.server.ts";
import type { QuestionnaireAnswer } from "./table.server.ts";

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
  const answers = questionnaire && checkedAnswers(asked, questionnaire, "questionnaire");
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
