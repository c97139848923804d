import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";
import { needsComment, refuseUnknown } from "#app/modules/foundation/reference/domain.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import { confirmCourse, settleFirstCourse } from "./confirm.server.ts";
import type { Course } from "./course.endpoints.ts";
import { type Contest, contestCourse, holdBilledCourse } from "./dispute.server.ts";
import { validationOf } from "./domain.ts";
import { courseFollowers } from "./follow-billing.server.ts";
import { presentCourse } from "./list.server.ts";
import type { FirstCourseResult, Validation } from "./validate.endpoints.ts";

/** The family approves or contests a course (API-029): one verdict, one charge (STM-10). */
export async function answerCourse(call: Call, answer: Validation): Promise<Course> {
  const { course_answer: input, course_id: id } = answer;
  if (input === "approve") await approveCourse(call, id);
  else await disputeCourse(call, answer);
  return presentCourse(call.db, call.now, id);
}

/** Verdict, bill and payment in one transaction, then one bank call (decision 015). */
async function approveCourse(call: Call, id: number): Promise<void> {
  const { actor: by, now } = call;
  await collect(moneyOf(call, courseFollowers), now, async (tx) => {
    const course = await holdBilledCourse(tx, id, by);
    const validation = validationOf(course);
    // An existing verdict is returned; for a first course, from either call.
    if (validation === "confirmed" || (validation === "disputed" && course.isFirst))
      return undefined;
    return confirmCourse(tx, course, "approve", { by, now });
  });
}

async function disputeCourse({ db, actor: by, now }: Call, answer: Validation): Promise<void> {
  const { course_id: id, dispute_type_id: typeId, comment = "" } = answer;
  const contest: Contest =
    answer.course_answer === "reject"
      ? { kind: "reject", causeId: null, comment: comment || null }
      : { kind: "dispute", causeId: causeOf(typeId, comment), comment: comment || null };
  await db.transaction(async (tx) => {
    const course = await holdBilledCourse(tx, id, by);
    if (validationOf(course) === "disputed") return;
    await contestCourse(tx, course, contest, { by, now });
  });
}

function causeOf(typeId: number | null | undefined, comment: string): number {
  if (!typeId) throw fieldFault("dispute_type_id", "api.course.cause_required");
  refuseUnknown("disputeCauses", typeId, "dispute_type_id");
  if (needsComment("disputeCauses", typeId) && !comment) {
    throw fieldFault("comment", "api.course.comment_required");
  }
  return typeId;
}

/** First course result (API-032): ok approves, not_ok disputes; 409 before it is over. */
export async function answerFirstCourse(call: Call, answer: FirstCourseResult) {
  const { db, actor: by, now } = call;
  const { course_id: id, first_course_result: result } = answer;
  await collect(moneyOf(call, courseFollowers), now, async (tx) => {
    const course = await holdBilledCourse(tx, id, by);
    if (!course.isFirst) throw new RuleError("conflict", "api.course.not_first");
    if (plusMinutes(course.date, course.duration) > now) {
      throw new RuleError("conflict", "api.course.not_ended");
    }
    if (validationOf(course) !== "to_confirm") return undefined;
    if (result === "ok") return confirmCourse(tx, course, "approve", { by, now });
    const contest = { kind: "not_ok", ...failureOf(answer) } as const;
    const contested = await contestCourse(tx, course, contest, { by, now });
    await settleFirstCourse(tx, contested, "not_ok", { by, now });
    return undefined;
  });
  const course = await presentCourse(db, now, id);
  return { course, lesson_request: await requestOf(db, course.contract_id) };
}

function failureOf({ cause_id: causeId, comment = "" }: FirstCourseResult) {
  if (!causeId) throw fieldFault("cause_id", "api.course.cause_required");
  refuseUnknown("failedFirstCourseCauses", causeId, "cause_id");
  if (needsComment("failedFirstCourseCauses", causeId) && !comment) {
    throw fieldFault("comment", "api.course.comment_required");
  }
  return { causeId, comment: comment || null };
}

async function requestOf(db: Db, contractId: number) {
  return db.transaction(async (tx) => {
    const { lessonRequest } = await holdAgreement(tx, contractId);
    return lessonRequest ? { id: lessonRequest.id, process: lessonRequest.process } : null;
  });
}
