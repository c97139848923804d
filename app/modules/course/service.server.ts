import i18next from "i18next";

import type { Db, Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import type { Actor, Mover } from "#app/lib/actor.ts";
import { dayAndTime, duration, numericDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { accepts } from "#app/lib/transitions.ts";
import { findContract, holdContract } from "#app/modules/contract/service.server.ts";
import { move, record } from "#app/modules/history/service.server.ts";
import { holdLessonRequest } from "#app/modules/lesson-request/service.server.ts";
import { sendMail } from "#app/modules/mail/service.server.ts";
import { notify } from "#app/modules/notification/service.server.ts";
import { afterCreditCents } from "#app/modules/price/domain.ts";
import { paths } from "#app/paths.ts";

import { type CourseEvent, courseTransitions, holdsCharge, lateDisputeUntil } from "./domain.ts";
import {
  countStanding,
  type CourseRow,
  findCourseRow,
  findPeople,
  findStanding,
  insertCourseRow,
  listStandingOfTeacher,
  lockCourseRow,
  saveCourseRow,
} from "./repository.server.ts";

export type { CourseRow } from "./repository.server.ts";

type Change = Partial<CourseRow>;

/** A move of a course: its event, who makes it, what it writes beside the state. */
export type CourseMove = Readonly<{
  event: CourseEvent;
  by: Mover;
  now: Date;
  change?: Change;
  details?: Readonly<Record<string, unknown>>;
}>;

/** The only door to the state of a course: each move leaves its line of history (STM-11). */
export async function advanceCourse(
  tx: Tx,
  { id, status: from }: Pick<CourseRow, "id" | "status">,
  { event, by, now, change, details }: CourseMove,
): Promise<CourseRow> {
  const thing = { machine: "course", id, transitions: courseTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now, details });
  const since = to === from ? {} : { statusSince: now };
  return saveCourseRow(tx, id, { ...change, ...since, status: to });
}

/** Writes a new course, to confirm, and its first line of history. */
export async function openCourse(
  tx: Tx,
  values: Omit<CourseRow, "id" | "status" | "statusSince" | "createdAt">,
  { by, now }: { by: Mover; now: Date },
): Promise<CourseRow> {
  const status = "to_confirm" as const;
  const course = await insertCourseRow(tx, { ...values, status, statusSince: now, createdAt: now });
  await record(tx, {
    machine: "course",
    id: course.id,
    event: values.origin,
    from: null,
    to: status,
    by,
    at: now,
    details: { duration: course.duration },
  });
  return course;
}

/** Keeps what is no move: a reminder sent, a refund asked. */
export function keepOnCourse(db: Db, id: number, change: Change): Promise<CourseRow> {
  return saveCourseRow(db, id, change);
}

const ownerOf = { customer: "customerId", teacher: "teacherId" } as const;

const isHers = (course: CourseRow, by: Actor): boolean =>
  by.role === "operator" || course[ownerOf[by.role]] === by.id;

/** Somebody's course as it stands, not held; 404 when it is not hers, before anything else is asked or held. */
export async function seeCourse(tx: Tx, id: number, by: Actor): Promise<CourseRow> {
  const seen = await findCourseRow(tx, id);
  if (!seen || !isHers(seen, by)) throw new RuleError("not_found", "api.course.not_found");
  return seen;
}

/** Holds a course until the transaction ends, whoever's it is; 404 when there is none. */
export async function holdAnyCourse(tx: Tx, id: number): Promise<CourseRow> {
  const seen = await findCourseRow(tx, id);
  if (!seen) throw new RuleError("not_found", "api.course.not_found");
  return holdSeen(tx, seen);
}

/**
 * Holds a course that was seen until the transaction ends. Its request and its contract are held before it,
 * always in this order, so that two calls never wait for each other.
 */
export async function holdSeen(tx: Tx, { id, contractId }: CourseRow): Promise<CourseRow> {
  await holdAgreement(tx, contractId);
  const course = await lockCourseRow(tx, id);
  if (!course) throw new RuleError("not_found", "api.course.not_found");
  return course;
}

/**
 * Holds a contract, and before it the request it comes from, while that one waits for its first course.
 * 404 before anything is held when there is none, or when it is not this teacher's.
 */
export async function holdAgreement(tx: Tx, contractId: number, teacher?: Actor) {
  const seen = await findContract(tx, contractId);
  const hers = teacher === undefined || seen?.teacherId === teacher.id;
  if (!seen || !hers) throw new RuleError("not_found", "api.contract.not_found");
  const lessonRequest =
    seen.lessonRequestId === null ? undefined : await holdLessonRequest(tx, seen.lessonRequestId);
  return { contract: await holdContract(tx, contractId), lessonRequest };
}

/** A course, whoever's it is. */
export function findCourse(db: Db, id: number): Promise<CourseRow | undefined> {
  return findCourseRow(db, id);
}

/** The standing course of a contract at a start, held: there is never a second one (VAL-030). */
export function holdStandingCourse(
  tx: Tx,
  contractId: number,
  date: Date,
): Promise<CourseRow | undefined> {
  return findStanding(tx, contractId, date);
}

/** Whether a contract has had no course yet: the next one is its first. */
export async function isBeforeFirstCourse(tx: Tx, contractId: number): Promise<boolean> {
  return (await countStanding(tx, contractId)) === 0;
}

/** The teacher's standing courses that begin between two instants. */
export function listCoursesBetween(
  db: Db,
  teacherId: number,
  between: { from: Date; to: Date },
): Promise<CourseRow[]> {
  return listStandingOfTeacher(db, teacherId, between);
}

/** The money of a course is in (STM-11); on a contested one only that is noted. Heard twice it does nothing. */
export async function coursePaid(
  tx: Tx,
  courseId: number,
  { by, now }: { by: Mover; now: Date },
): Promise<void> {
  const course = await lockCourseRow(tx, courseId);
  if (!course || !accepts(courseTransitions, course.status, "paid")) return;
  if (course.paidAt && holdsCharge(course.status)) return;
  const change = { paidAt: now, failureCause: null };
  await advanceCourse(tx, course, { event: "paid", by, now, change });
}

/** The charge of a course was refused, and why (STM-11). Paid courses stay paid. */
export async function coursePaymentFailed(
  tx: Tx,
  courseId: number,
  { by, now, cause }: { by: Mover; now: Date; cause: string | undefined },
): Promise<void> {
  const course = await lockCourseRow(tx, courseId);
  if (!course || course.paidAt) return;
  if (!accepts(courseTransitions, course.status, "payment_failed")) return;
  const change = { failureCause: cause ?? null };
  await advanceCourse(tx, course, { event: "payment_failed", by, now, change });
}

/** Whether nobody may debit this course now: it is contested, under review or cancelled (STM-11). */
export async function isChargeHeld(db: Db, courseId: number): Promise<boolean> {
  const course = await findCourseRow(db, courseId);
  return !course || holdsCharge(course.status);
}

const dated = (at: Date | null | undefined) => (at ? numericDay(at) : "");

/** « 84,00 €, soit 42,00 € après crédit d’impôt »: the second half only where the credit applies (LAW-12). */
function priceWords({ amountCents, taxCredit }: CourseRow): string {
  const price = sum(toEuros(amountCents));
  if (!taxCredit) return price;
  return i18next.t("course:price_after", {
    price,
    net: sum(toEuros(afterCreditCents(amountCents))),
  });
}

/** What silence brings, on which date (CNV-15). */
function silenceWords({ verdictDueAt, escalateDueAt }: CourseRow): string {
  if (verdictDueAt) return i18next.t("course:silence.confirm", { date: dated(verdictDueAt) });
  return escalateDueAt ? i18next.t("course:silence.review", { date: dated(escalateDueAt) }) : "";
}

/** What every letter about a course may say. */
function wordsOf(course: CourseRow, { family, teacher, student, subjectId }: People) {
  const { cancelComment } = course;
  return {
    ...{ family: family.firstname, teacher: teacher.firstname, student },
    subject: referenceName("subject", subjectId),
    date: dayAndTime(course.date),
    duration: duration(course.duration),
    price: priceWords(course),
    silence: silenceWords(course),
    review_on: dated(course.escalateDueAt),
    decision_until: dated(course.decisionDueAt),
    late_until: dated(lateDisputeUntil(course)),
    why: cancelComment ? i18next.t("course:why.cancelled", { text: cancelComment }) : "",
  };
}

type People = NonNullable<Awaited<ReturnType<typeof findPeople>>>;

/** Writes to both sides or one of them about a course, by mail and inside the site (CNV-15, TEA-047). */
export async function notifyOfCourse(
  tx: Tx,
  course: CourseRow,
  { to, about, details }: { to: "family" | "teacher"; about: string; details?: Details },
  now: Date,
): Promise<void> {
  const people = await findPeople(tx, course.id);
  if (!people) return;
  const { id, email, firstname } = people[to];
  const said = { ...wordsOf(course, people), firstname, ...details };
  const url = to === "family" ? paths.courses : paths.teacherCourses;
  await sendMail(tx, { to: email, template: about, details: said, link: url }, now);
  await notify(tx, id, { type: "courses", message: about, details: said, url }, now);
}

/** Writes to Préau's desk about a course that it must decide (STM-11). */
export async function notifyDesk(
  tx: Tx,
  course: CourseRow,
  about: string,
  now: Date,
): Promise<void> {
  const people = await findPeople(tx, course.id);
  if (!people) return;
  const details = { ...wordsOf(course, people), course: course.id };
  await sendMail(tx, { to: legal.contact.email, template: about, details }, now);
}

type Details = Readonly<Record<string, string | number>>;
