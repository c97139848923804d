import type { Tx } from "#app/db/client.server.ts";
import { type By, byClock, type Mover } from "#app/lib/actor.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { billOf, type Left, openBill } from "#app/modules/billing/bill/issue.server.ts";
import { openAttempt } from "#app/modules/billing/payment/collect.server.ts";
import { isSchoolSupport } from "#app/modules/catalogue/price/vat.domain.ts";
import { endContract } from "#app/modules/lessons/contract/end.server.ts";
import type { ContractRow } from "#app/modules/lessons/contract/repository.server.ts";
import { firstCourseSettled } from "#app/modules/lessons/lesson-request/follow-first-course.server.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";
import { advancePays } from "#app/modules/lessons/tax-credit/advance-pays.server.ts";

import { advanceCourse } from "./advance.server.ts";
import { billLinesOf, ledgerSharesOf } from "./bill.domain.ts";
import { type Confirmer, isAlertOpen, noDeadlines } from "./domain.ts";
import { courseFollowers, courseFollowsBill } from "./follow-billing.server.ts";
import { findCourse } from "./hold.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import type { CourseRow } from "./repository.server.ts";

const confirmerOf: Partial<Record<Mover["role"], Confirmer>> = {
  customer: "customer",
  clock: "clock",
  operator: "operator",
};

type Confirming = {
  change?: Partial<CourseRow>;
  details?: Readonly<Record<string, unknown>>;
  isNotified?: boolean;
};

/**
 * Confirms and bills a course; a first one concludes its request. Returns the bill to collect, none while a former is
 * being refunded.
 */
export async function confirmCourse(
  tx: Tx,
  course: CourseRow,
  event: "approve" | "auto_confirm" | "decide_full" | "decide_reduced",
  { by, now, change, details, isNotified: isTold = false }: By & Confirming,
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
    details: answersAlert ? { ...details, answered: course.alerts.join(" ") } : details,
  });
  await settleFirstCourse(tx, confirmed, "ok", { by, now });
  const about = "course_confirmed";
  if (!isTold) await notifyOfCourse(tx, confirmed, { to: "teacher", about }, now);
  return billCourse(tx, confirmed, { by, now });
}

/** Applies a first course's verdict to its request (STM-04). */
export async function settleFirstCourse(
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

/** Returns the bill to collect, none while a former is being refunded. */
export async function billCourse(
  tx: Tx,
  course: CourseRow,
  { by, now }: By,
): Promise<number | undefined> {
  const subject = { kind: "course", id: course.id } as const;
  const standing = await billOf(tx, subject);
  if (standing) {
    return standing.status === "due" || standing.status === "failed" ? standing.id : undefined;
  }
  const { contract } = await holdAgreement(tx, course.contractId);
  const { customerId } = course;
  const described = await courseFollowsBill.describe(tx, course.id);
  const order = { subject, described, entity: "main", customerId } as const;
  const parts = partsOf(course, contract);
  const advance = course.taxCredit && (await advancePays(tx, customerId, parisDay(course.date)));
  return (await openBill(tx, { ...order, ...parts, advance }, { by, now })).id;
}

type Taught = Pick<ContractRow, "kind" | "subjectId" | "levelId">;

/** The lines of its bill, and whose they are. */
export function partsOf(course: CourseRow, contract: Taught): Left {
  const { teacherId, mode, format, duration: minutes, amountCents, absent } = course;
  const { vatRegime: regime, taxCredit: declared } = course;
  const schoolSupport = isSchoolSupport(contract.subjectId, contract.levelId);
  const billed = { mode, format, minutes, amountCents, absent, schoolSupport, kind: contract.kind };
  const dated = { ...billed, regime, declared, teacherId, on: parisDay(course.date) };
  return { lines: billLinesOf(dated), shares: ledgerSharesOf(dated) };
}

/** Silence confirms seven days after declaration (STM-10). Returns the attempt to charge. */
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

/** Bills a confirmed course whose former bill was undone. Returns the attempt to charge. */
export async function billLeftCourse(
  tx: Tx,
  course: CourseRow,
  now: Date,
): Promise<number | undefined> {
  const billId = await billCourse(tx, course, { by: byClock, now });
  return openAttempt(tx, courseFollowers, billId, now);
}
