import i18next from "i18next";

import type { Sweeping } from "#app/api/sweep.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { type Actor, type By, byClock } from "#app/lib/actor.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { billOf, creditBill, holdBill } from "#app/modules/billing/bill/issue.server.ts";
import { askRefundsOf } from "#app/modules/billing/refund/ask.server.ts";
import { giveBack } from "#app/modules/billing/refund/give-back.server.ts";
import { listPaymentsOf } from "#app/modules/billing/statement/list.server.ts";
import { entryName } from "#app/modules/foundation/reference/find.server.ts";
import { peopleOf } from "#app/modules/lessons/contract/people.server.ts";

import { advanceCourse, keepOnCourse } from "./advance.server.ts";
import { causesOf, type DisputeKind, type DisputeOutcome } from "./dispute.domain.ts";
import {
  findDisputed,
  insertDispute,
  isFirstRefused,
  saveOpenDispute,
} from "./dispute.repository.server.ts";
import { disputeDeadlines, disputeRefusal, isConfirmed, reviewDeadlines } from "./domain.ts";
import { courseFollowers } from "./follow-billing.server.ts";
import { holdSeen, seeCourse } from "./hold.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import { type CourseRow, findCourseRow } from "./repository.server.ts";

export type Contest = Readonly<{
  kind: DisputeKind;
  causeId: number | null;
  comment: string | null;
  /** Declined at the agency: the deadline to contest does not apply (CUS-044). */
  declined?: boolean;
}>;

/** Locks the bill, then the course, like payment settlement: no deadlock. 404 for another's, never locked. */
export async function holdBilledCourse(tx: Tx, id: number, by: Actor): Promise<CourseRow> {
  const seen = await seeCourse(tx, id, by);
  const bill = await billOf(tx, { kind: "course", id });
  if (bill) await holdBill(tx, bill.id);
  return holdSeen(tx, seen);
}

/** Locks a course and its bill for a family whose agency may not pay it; what it answers writes the contest (CUS-044). */
export async function holdContestable(tx: Tx, id: number, by: Actor) {
  const held = await holdBilledCourse(tx, id, by);
  return async (comment: string | null, move: By): Promise<void> => {
    await contestCourse(tx, held, { kind: "reject", causeId: null, comment, declined: true }, move);
  };
}

/**
 * The family contests a course, for a time also once confirmed (STM-10); its charge is on hold. 409 when not allowed
 * or the bank is processing.
 */
export async function contestCourse(
  tx: Tx,
  course: CourseRow,
  { kind, causeId, comment, declined = false }: Contest,
  { by, now }: By,
): Promise<CourseRow> {
  const refusal = refusalOf(course, declined, now);
  if (refusal === "api.course.late_dispute_used") throw await usedRefusal(tx, course.id);
  if (refusal) throw new RuleError("conflict", refusal);
  const late = isConfirmed(course.status);
  if (late && (await isBeingCharged(tx, course.id, now))) {
    throw new RuleError("conflict", "api.course.being_charged");
  }
  await insertDispute(tx, { courseId: course.id, kind, causeId, comment, late, createdAt: now });
  const contested = await advanceCourse(tx, course, {
    event: kind === "reject" ? "reject" : "dispute",
    by,
    now,
    change: { ...disputeDeadlines(now), disputedAt: now, ...(late && { lateDisputedAt: now }) },
  });
  const details = { why: whyOf({ kind, causeId, comment }) };
  await notifyOfCourse(tx, contested, { to: "teacher", about: mailOf(kind), details }, now);
  return contested;
}

const mailOf = (kind: DisputeKind) =>
  kind === "not_ok" ? "first_course_not_ok" : "course_disputed";

const refusalOf = (course: CourseRow, declined: boolean, now: Date) =>
  declined && isConfirmed(course.status) ? undefined : disputeRefusal(course, now);

/** A second objection names the decision and the mediator (LAW-06). */
async function usedRefusal(tx: Tx, courseId: number): Promise<RuleError> {
  const dispute = (await findDisputed(tx, courseId))?.dispute;
  const outcome = dispute?.outcome ?? "open";
  const day = dispute?.closedAt ? shortDay(dispute.closedAt) : "";
  const decision = i18next.t(`course:earlier_decision.${outcome}`, { day });
  const { name: mediator, site } = legal.mediator;
  return new RuleError("conflict", "api.course.late_dispute_used", {
    words: { decision, mediator, site },
  });
}

function whyOf({ kind, causeId, comment }: Contest): string {
  const cause = entryName(causesOf(kind), causeId);
  const sentences = [
    kind === "reject" && i18next.t("course:why.reject"),
    cause && i18next.t("course:why.cause", { cause }),
    comment && i18next.t("course:why.said", { text: comment }),
  ];
  return sentences.flatMap((one) => (one ? [` ${one}`] : [])).join("");
}

async function isBeingCharged(tx: Tx, courseId: number, now: Date): Promise<boolean> {
  const status = (await listPaymentsOf(tx, "course", [courseId], now)).get(courseId)?.status;
  return status === "created" || status === "processing";
}

export async function closeDispute(
  tx: Tx,
  courseId: number,
  outcome: DisputeOutcome,
  { now, reason }: { now: Date; reason?: string },
): Promise<void> {
  await saveOpenDispute(tx, courseId, { outcome, closedAt: now, reason: reason ?? null });
}

export async function answerDispute(
  tx: Tx,
  courseId: number,
  answer: string | undefined,
  now: Date,
): Promise<void> {
  await saveOpenDispute(tx, courseId, { answer: answer ?? null, answeredAt: now });
}

/** The teacher maintains the declaration; Préau decides by a date (API-090). */
export async function maintainCourse(
  tx: Tx,
  id: number,
  { by, now }: { by: Actor; now: Date },
  comments: string,
): Promise<void> {
  const course = await holdSeen(tx, await seeCourse(tx, id, by));
  const change = reviewDeadlines(now);
  const kept = await advanceCourse(tx, course, { event: "maintain", by, now, change });
  await answerDispute(tx, id, comments, now);
  const heldFor = await heldWords(tx, id);
  const details = { held: heldFor("family") };
  await notifyOfCourse(tx, kept, { to: "family", about: "course_maintained", details }, now);
}

/** What the family owes until the decision, as each side reads it: nothing yet, or nothing at all (STM-11). */
async function heldWords(tx: Tx, id: number): Promise<(to: "family" | "teacher") => string> {
  const isFirst = await isFirstRefused(tx, id);
  return (to) => i18next.t(isFirst ? `course:held.first_for_${to}` : "course:held.other");
}

/** Who bears it, when a decision says so (OPS-06). */
type Borne = Partial<Pick<Parameters<typeof giveBack>[2], "cause" | "paidBy" | "notGiven">>;

/**
 * Undoes a course's bill: a credit note at once, and a refund of what was paid (STM-51); the clock asks a card's. 409
 * while the bank verifies a payment.
 */
export async function undoBill(
  tx: Tx,
  course: CourseRow,
  { cause = "refund", ...borne }: By & Borne,
): Promise<void> {
  const { now } = borne;
  const bill = await billOf(tx, { kind: "course", id: course.id });
  if (!bill) return;
  if (bill.status === "processing") throw new RuleError("conflict", "api.course.being_charged");
  if (bill.status === "paid") {
    await keepOnCourse(tx, course.id, { refundDueAt: now });
    await giveBack(tx, bill.id, { ...borne, cause, key: keyOf(bill.id) });
  } else await creditBill(tx, bill.id, { ...borne, cause });
}

export const keyOf = (billId: number) => `bill:${String(billId)}:refund`;

/** Asks for the refund due, under the same key each time; failures stay due and fail the sweep. */
export async function refundCourse(on: Sweeping, id: number): Promise<void> {
  const { db, now } = on;
  await db.transaction(async (tx) => {
    const bill = await billOf(tx, { kind: "course", id });
    const { refundDueAt } = (await findCourseRow(tx, id)) ?? {};
    // A decision of before refunds were opened with it; a later bill is another.
    if (bill?.status === "paid" && refundDueAt && bill.createdAt < refundDueAt) {
      await giveBack(tx, bill.id, { by: byClock, now, cause: "refund", key: keyOf(bill.id) });
    }
  });
  await askRefundsOf(moneyOf(on, courseFollowers), { kind: "course", id }, now);
  await keepOnCourse(db, id, { refundDueAt: null });
}

/** Silence escalates to Préau: unanswered dispute, open alert, unreported first course. */
export async function escalateSilentCourse(tx: Tx, course: CourseRow, now: Date): Promise<void> {
  const change = reviewDeadlines(now);
  const kept = await advanceCourse(tx, course, { event: "escalate", by: byClock, now, change });
  const silent = course.status === "disputed" ? "teacher" : "family";
  const heldFor = await heldWords(tx, course.id);
  const teacher = (await peopleOf(tx, course.contractId))?.teacher.firstname ?? "";
  for (const to of ["family", "teacher"] as const) {
    const details = {
      silent: i18next.t(`course:silent.${silent}_for_${to}`, { teacher }),
      held: heldFor(to),
    };
    await notifyOfCourse(tx, kept, { to, about: "course_to_review", details }, now);
  }
}
