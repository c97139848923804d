import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import type { Actor, By } from "#app/lib/actor.ts";
import { duration as inHours } from "#app/lib/french-date.ts";
import { amountOf, toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { billOf, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import type { Bearer } from "#app/modules/billing/ledger/domain.ts";
import { collect } from "#app/modules/billing/payment/collect.server.ts";
import { advanceCourse, keepOnCourse } from "#app/modules/lessons/course/advance.server.ts";
import { freeFirstCourse } from "#app/modules/lessons/course/cancel.server.ts";
import { confirmCourse } from "#app/modules/lessons/course/confirm.server.ts";
import type { decisions } from "#app/modules/lessons/course/dispute.domain.ts";
import { isFirstRefused } from "#app/modules/lessons/course/dispute.repository.server.ts";
import { closeDispute, holdBilledCourse } from "#app/modules/lessons/course/dispute.server.ts";
import { noDeadlines } from "#app/modules/lessons/course/domain.ts";
import { courseFollowers, coursePaid } from "#app/modules/lessons/course/follow-billing.server.ts";
import { findCourse } from "#app/modules/lessons/course/hold.server.ts";
import { notifyOfCourse } from "#app/modules/lessons/course/notify.server.ts";
import type { CourseRow } from "#app/modules/lessons/course/repository.server.ts";

import { cancelBill, reduceBill } from "./bear.server.ts";

export type Decision = Readonly<{
  id: number;
  decision: (typeof decisions)[number];
  duration?: number | undefined;
  /** Préau by default (OPS-06). */
  paidBy?: Bearer | undefined;
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

type Input = Omit<Decision, "id" | "paidBy"> &
  Readonly<{ course_id: number; paid_by?: Bearer | undefined }>;

export async function decideAnyCourse(
  { db, gateways, actor, now }: Call,
  { course_id: id, decision, duration, paid_by: paidBy, reason }: Input,
) {
  const decided = { id, decision, duration, paidBy, reason };
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
  const { id, reason, decision, paidBy = "preau" } = decided;
  const course = await holdBilledCourse(tx, id, operator);
  await refuseFirstDue(tx, decided);
  let billId: number | undefined;
  if (decision !== "cancelled") {
    billId = await confirmDecided(tx, course, decided, { now, by });
  } else await cancelDecided(tx, course, { reason, paidBy, now, by });
  await closeDispute(tx, id, decision, { now, reason });
  const view = await courseOf(tx, id);
  const about = `course_decided_${decision}`;
  for (const to of ["family", "teacher"] as const) {
    const more = to === "family" ? recourseWords() : payWords(view, decided);
    const back = i18next.t(`course:decided_back.${to}`);
    const own = to === "teacher" ? teacherWords(view) : {};
    await notifyOfCourse(tx, view, { to, about, details: { reason, more, back, ...own } }, now);
  }
  return { course: view, billId };
}

/** A first course that did not suit is not billed; only whether its teacher is paid is decided (STM-11). */
async function refuseFirstDue(tx: Tx, { id, decision }: Decision): Promise<void> {
  if (decision === "cancelled" || !(await isFirstRefused(tx, id))) return;
  throw fieldFault("decision", "api.course.first_not_billed");
}

/** The mediator, in the family's mail (LAW-06). */
function recourseWords(): string {
  const { name: mediator, site } = legal.mediator;
  return i18next.t("course:recourse", { mediator, site });
}

/** The family's price without its tax credit, which is no matter of the teacher. */
const teacherWords = ({ amountCents }: CourseRow) => ({
  teacher: i18next.t("course:decided_you"),
  price: i18next.t("course:decided_price", { price: sum(toEuros(amountCents)) }),
});

/** Whether the teacher is paid what the family does not owe (OPS-06). */
function payWords(
  { paidMinutes, mode }: CourseRow,
  { decision, paidBy = "preau" }: Pick<Decision, "decision" | "paidBy">,
): string {
  if (decision === "full") return "";
  const hours = paidMinutes === null ? "" : inHours(paidMinutes);
  // A wage keeps its price an hour.
  const bearer = paidBy === "teacher" && mode === "mandate" ? "both" : paidBy;
  return i18next.t(`course:decided_pay.${decision}.${bearer}`, { hours });
}

async function courseOf(db: Db, id: number): Promise<CourseRow> {
  return orNotFound(await findCourse(db, id), "api.course.not_found");
}

async function cancelDecided(
  tx: Tx,
  course: CourseRow,
  { reason, paidBy, by, now }: By & { reason: string; paidBy: Bearer },
): Promise<void> {
  const change = { ...noDeadlines, decisionReason: reason };
  const details = { paid_by: paidBy };
  await advanceCourse(tx, course, { event: "decide_cancelled", by, now, change, details });
  const paidMinutes = await cancelBill(tx, course, { reason, paidBy, by, now });
  await keepOnCourse(tx, course.id, { paidMinutes });
  await freeFirstCourse(tx, course, { by, now });
}

async function confirmDecided(
  tx: Tx,
  course: CourseRow,
  decided: Decision,
  move: By,
): Promise<number | undefined> {
  const billId =
    decided.decision === "full"
      ? await confirmWhole(tx, course, decided, move)
      : await confirmReduced(tx, course, decided, move);
  await resumePaid(tx, course, move);
  return billId;
}

async function confirmWhole(
  tx: Tx,
  course: CourseRow,
  { reason, paidBy = "preau" }: Decision,
  move: By,
): Promise<number | undefined> {
  if (paidBy !== "preau") throw fieldFault("paid_by", "api.course.nothing_to_bear");
  return confirmCourse(tx, course, "decide_full", { ...move, change: { decisionReason: reason } });
}

async function confirmReduced(
  tx: Tx,
  course: CourseRow,
  { duration, reason, paidBy = "preau" }: Decision,
  move: By,
): Promise<number | undefined> {
  if (!duration || duration >= course.duration || duration < 15 || duration % 15 !== 0) {
    throw fieldFault("duration", "api.course.reduced_duration");
  }
  const less = { duration, amountCents: amountOf(course.hourlyPriceCents, duration) };
  const { isPaid, paidMinutes } = await reduceBill(tx, course, less, { ...move, reason, paidBy });
  const change = { ...less, paidMinutes, decisionReason: reason, ...(!isPaid && { paidAt: null }) };
  const details = { paid_by: paidBy };
  return confirmCourse(tx, course, "decide_reduced", { ...move, change, details });
}

/** Money received before the dispute is not collected twice. */
async function resumePaid(tx: Tx, course: CourseRow, { by, now }: By): Promise<void> {
  const bill = await billOf(tx, { kind: "course", id: course.id });
  if (bill?.status === "paid") await coursePaid(tx, course.id, { by, now });
}
