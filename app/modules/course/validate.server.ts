import type { Db, Tx } from "#app/db/client.server.ts";
import type { Cards } from "#app/gateways/cards.server.ts";
import { type Actor, byClock, type Mover } from "#app/lib/actor.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { billOf, openBill } from "#app/modules/billing/bill.server.ts";
import { collect, openAttempt } from "#app/modules/billing/collect.server.ts";
import { endContract } from "#app/modules/contract/service.server.ts";
import { firstCourseSettled } from "#app/modules/lesson-request/choose.server.ts";
import { needsComment, refuseUnknown } from "#app/modules/reference/domain.ts";

import { billLinesOf, ledgerSharesOf } from "./bill.domain.ts";
import { type Contest, contestCourse, holdBilledCourse } from "./dispute.server.ts";
import {
  type Confirmer,
  delays,
  isAlertOpen,
  nextReminderAt,
  noDeadlines,
  validationOf,
  variantOf,
} from "./domain.ts";
import type { Course } from "./endpoints.ts";
import { courseFollowers } from "./follow-billing.server.ts";
import { presentCourse } from "./list.server.ts";
import {
  advanceCourse,
  type CourseRow,
  findCourse,
  holdAgreement,
  keepOnCourse,
  notifyOfCourse,
} from "./service.server.ts";
import { isSchoolSupport } from "./validate.domain.ts";
import type { FirstCourseVerdict, Verdict } from "./validate.endpoints.ts";

type By = { by: Mover; now: Date };

/** The family approves or contests a course (API-029): one verdict, one charge (STM-10). */
export async function answerCourse(
  db: Db,
  cards: Cards,
  by: Actor,
  now: Date,
  answer: Verdict,
): Promise<Course> {
  const { course_answer: said, course_id: id } = answer;
  if (said === "approve") await approveCourse(db, cards, by, now, id);
  else await disputeCourse(db, by, now, answer);
  return presentCourse(db, now, id);
}

/** The family approves: verdict, bill and payment in one transaction, then the bank is asked once (decision 015). */
async function approveCourse(db: Db, cards: Cards, by: Actor, now: Date, id: number) {
  await collect({ db, cards, followers: courseFollowers }, now, async (tx) => {
    const course = await holdBilledCourse(tx, id, by);
    const verdict = validationOf(course);
    // A verdict that stands answers; for a first course, whichever of the two calls gave it.
    if (verdict === "confirmed" || (verdict === "disputed" && course.isFirst)) return undefined;
    return confirmCourse(tx, course, "approve", { by, now });
  });
}

const confirmerOf: Partial<Record<Mover["role"], Confirmer>> = {
  customer: "customer",
  clock: "clock",
  operator: "operator",
};

/**
 * Confirms a course and bills it; the first one concludes its request. Returns the bill to collect:
 * none while a former one is being given back.
 */
export async function confirmCourse(
  tx: Tx,
  course: CourseRow,
  event: "approve" | "auto_confirm" | "decide_full" | "decide_reduced",
  { by, now, change }: By & { change?: Partial<CourseRow> },
): Promise<number | undefined> {
  const answersAlert = isAlertOpen(course);
  const confirmed = await advanceCourse(tx, course, {
    event,
    by,
    now,
    change: {
      ...noDeadlines,
      ...change,
      confirmedAt: now,
      confirmedBy: confirmerOf[by.role] ?? "operator",
      disputedAt: null,
      ...(answersAlert && { alertAnsweredAt: now }),
    },
    ...(answersAlert && { details: { answered: course.alerts.join(" ") } }),
  });
  await settleFirstCourse(tx, confirmed, "ok", { by, now });
  await notifyOfCourse(tx, confirmed, { to: "teacher", about: "course_confirmed" }, now);
  return billCourse(tx, confirmed, { by, now });
}

/** What the verdict on a first course brings to its request; others have none to conclude (STM-04). */
async function settleFirstCourse(
  tx: Tx,
  course: CourseRow,
  result: "ok" | "not_ok",
  { by, now }: By,
): Promise<void> {
  if (!course.isFirst) return;
  const { contract, lessonRequest } = await holdAgreement(tx, course.contractId);
  if (lessonRequest?.process === "waiting_first_course_validation") {
    await firstCourseSettled(tx, lessonRequest.id, result, { by, now });
  } else if (result === "not_ok" && contract.status !== "ended") {
    await endContract(tx, contract.id, { by, now, cause: "first_course_failed" });
  }
}

/** The bill of a confirmed course that is to be collected; a bill being given back comes first. */
async function billCourse(tx: Tx, course: CourseRow, { by, now }: By): Promise<number | undefined> {
  const subject = { kind: "course", id: course.id } as const;
  const standing = await billOf(tx, subject);
  if (standing) {
    return standing.status === "due" || standing.status === "failed" ? standing.id : undefined;
  }
  const { contract } = await holdAgreement(tx, course.contractId);
  const { customerId, teacherId, mode, format, duration: minutes, amountCents } = course;
  const schoolSupport = isSchoolSupport(contract.subjectId, contract.levelId);
  const billed = { mode, format, minutes, amountCents, schoolSupport, kind: contract.kind };
  const dated = { ...billed, teacherId, on: parisDay(course.date) };
  const order = { subject, entity: "main", customerId, lines: billLinesOf(dated) } as const;
  return (await openBill(tx, { ...order, shares: ledgerSharesOf(dated) }, { by, now })).id;
}

async function disputeCourse(db: Db, by: Actor, now: Date, answer: Verdict): Promise<void> {
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

/** How the first course went (API-032): ok is its approval, not_ok its dispute; 409 before it is over. */
export async function answerFirstCourse(
  db: Db,
  cards: Cards,
  by: Actor,
  now: Date,
  answer: FirstCourseVerdict,
) {
  const { course_id: id, first_course_result: result } = answer;
  await collect({ db, cards, followers: courseFollowers }, now, async (tx) => {
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

function failureOf({ cause_id: causeId, comment = "" }: FirstCourseVerdict) {
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

/** What silence confirms, seven days after the declaration (STM-10): billed like a yes. Returns the attempt to charge. */
export async function confirmSilentCourse(
  tx: Tx,
  course: CourseRow,
  now: Date,
): Promise<number | undefined> {
  const billId = await confirmCourse(tx, course, "auto_confirm", { by: byClock, now });
  const confirmed = await findCourse(tx, course.id);
  const about = "course_auto_confirmed";
  if (confirmed) await notifyOfCourse(tx, confirmed, { to: "family", about }, now);
  return openAttempt(tx, courseFollowers, billId, now);
}

/** Bills a confirmed course whose former bill has been undone meanwhile. Returns the attempt to charge. */
export async function billLeftCourse(
  tx: Tx,
  course: CourseRow,
  now: Date,
): Promise<number | undefined> {
  const billId = await billCourse(tx, course, { by: byClock, now });
  return openAttempt(tx, courseFollowers, billId, now);
}

/** Reminds those whose word is awaited, on days 1 and 5; a reminder missed is not made up for (CST-44). */
export async function remindFamily(tx: Tx, course: CourseRow, now: Date): Promise<void> {
  const kept = await keepOnCourse(tx, course.id, afterReminder(course, now));
  const variant = variantOf(course);
  const about = variant ? `course_reminder_${variant}` : "course_reminder";
  await notifyOfCourse(tx, kept, { to: "family", about }, now);
  if (variant === "undeclared") {
    await notifyOfCourse(tx, kept, { to: "teacher", about: "course_reminder_declare" }, now);
  }
}

function afterReminder(course: CourseRow, now: Date) {
  const { verdictDueAt, escalateDueAt, statusSince } = course;
  const since = verdictDueAt
    ? plusDays(verdictDueAt, -delays.autoConfirm)
    : escalateDueAt
      ? plusDays(escalateDueAt, -delays.review)
      : statusSince;
  let sent = course.remindersSent + 1;
  let next = nextReminderAt(since, sent);
  while (next && next <= now) next = nextReminderAt(since, ++sent);
  return { reminderDueAt: next, remindersSent: sent };
}
