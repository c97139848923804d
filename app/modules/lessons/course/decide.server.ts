import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import type { Actor, By } from "#app/lib/actor.ts";
import { amountOf, toEuros } from "#app/lib/money.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { billOf, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";

import { advanceCourse } from "./advance.server.ts";
import { freeFirstCourse } from "./cancel.server.ts";
import { confirmCourse } from "./confirm.server.ts";
import type { decisions } from "./dispute.domain.ts";
import { closeDispute, holdBilledCourse, reduceBill, undoBill } from "./dispute.server.ts";
import { noDeadlines } from "./domain.ts";
import { courseFollowers, coursePaid } from "./follow-billing.server.ts";
import { findCourse } from "./hold.server.ts";
import { notifyOfCourse } from "./notify.server.ts";
import type { CourseRow } from "./repository.server.ts";

export type Decision = Readonly<{
  id: number;
  decision: (typeof decisions)[number];
  /** Minutes due, when reduced. */
  duration?: number | undefined;
  reason: string;
}>;

const operator: Actor = { id: 0, role: "operator" };

/** Préau decides: full, reduced or nothing due; both sides read the reason, money follows (STM-11). */
export async function decideCourse(
  on: By & Pick<Call, "db" | "gateways">,
  decided: Decision,
): Promise<CourseRow> {
  const { db, by, now } = on;
  await collect(
    moneyOf(on, courseFollowers),
    now,
    async (tx) => (await writeDecision(tx, { by, now }, decided)).billId,
  );
  return courseOf(db, decided.id);
}

type Input = Omit<Decision, "id"> & Readonly<{ course_id: number }>;

export async function decideAnyCourse(
  { db, gateways, actor, now }: Call,
  { course_id: id, decision, duration, reason }: Input,
) {
  const decided = { id, decision, duration, reason };
  const {
    status,
    duration: minutes,
    amountCents,
  } = await decideCourse({ db, gateways, by: actor, now }, decided);
  const bill = await billOf(db, { kind: "course", id });
  return {
    course: { id, status, duration: minutes, amount: toEuros(amountCents) },
    bill: bill
      ? {
          id: bill.id,
          number: numberOf(bill),
          status: bill.status,
          amount: toEuros(bill.amountCents),
        }
      : null,
  };
}

/** Written before the bank is called; returns the bill to collect. */
async function writeDecision(tx: Tx, { by, now }: By, decided: Decision) {
  const { id, reason, decision } = decided;
  const course = await holdBilledCourse(tx, id, operator);
  let billId: number | undefined;
  if (decision !== "cancelled") {
    billId = await confirmDecided(tx, course, decided, { now, by });
  } else await cancelDecided(tx, course, { reason, now, by });
  await closeDispute(tx, id, decision, { now, reason });
  const view = await courseOf(tx, id);
  const about = `course_decided_${decision}`;
  for (const to of ["family", "teacher"] as const) {
    const recourse = to === "family" ? recourseWords() : "";
    await notifyOfCourse(tx, view, { to, about, details: { reason, recourse } }, now);
  }
  return { course: view, billId };
}

/** The mediator, in the family's mail (LAW-06). */
function recourseWords(): string {
  const { name: mediator, site } = legal.mediator;
  return i18next.t("course:recourse", { mediator, site });
}

async function courseOf(db: Db, id: number): Promise<CourseRow> {
  return orNotFound(await findCourse(db, id), "api.course.not_found");
}

async function cancelDecided(
  tx: Tx,
  course: CourseRow,
  { reason, by, now }: By & { reason: string },
): Promise<void> {
  const change = { ...noDeadlines, decisionReason: reason };
  await advanceCourse(tx, course, { event: "decide_cancelled", by, now, change });
  await undoBill(tx, course, { by, now });
  await freeFirstCourse(tx, course, { by, now });
}

async function confirmDecided(
  tx: Tx,
  course: CourseRow,
  { decision, duration, reason }: Decision,
  { by, now }: By,
): Promise<number | undefined> {
  if (decision === "full") {
    const change = { decisionReason: reason };
    const billId = await confirmCourse(tx, course, "decide_full", { by, now, change });
    await resumePaid(tx, course, { by, now });
    return billId;
  }
  if (!duration || duration >= course.duration || duration < 15 || duration % 15 !== 0) {
    throw fieldFault("duration", "api.course.reduced_duration");
  }
  const amountCents = amountOf(course.hourlyPriceCents, duration);
  const isPaid = await reduceBill(tx, course, amountCents, { by, now });
  const change = {
    decisionReason: reason,
    duration,
    amountCents,
    ...(!isPaid && { paidAt: null }),
  };
  const billId = await confirmCourse(tx, course, "decide_reduced", { by, now, change });
  await resumePaid(tx, course, { by, now });
  return billId;
}

/** Money received before the dispute is not collected twice. */
async function resumePaid(tx: Tx, course: CourseRow, { by, now }: By): Promise<void> {
  const bill = await billOf(tx, { kind: "course", id: course.id });
  if (bill?.status === "paid") await coursePaid(tx, course.id, { by, now });
}
