import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { deskEmail } from "#app/legal.server.ts";
import { duration, shortDay } from "#app/lib/french-date.ts";
import { placeOfCity } from "#app/lib/home-place.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { dayAndHourAt } from "#app/lib/place-hour.ts";
import { sum } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { afterCreditCents } from "#app/modules/catalogue/price/domain.ts";
import { sendMail, withdrawHeld } from "#app/modules/foundation/mail/send.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { type People, peopleOf } from "#app/modules/lessons/contract/people.server.ts";
import { paths, pathTo } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { lateDisputeUntil } from "./domain.ts";
import type { CourseRow } from "./repository.server.ts";

const dated = (at: Date | null | undefined) => (at ? shortDay(at) : "");

/** The second half only where the credit applies (LAW-12). */
function priceWords({ amountCents, taxCredit }: CourseRow): string {
  const price = sum(toEuros(amountCents));
  if (!taxCredit) return price;
  return i18next.t("course:price_after", {
    price,
    net: sum(toEuros(afterCreditCents(amountCents))),
  });
}

function silenceWords({ verdictDueAt, escalateDueAt }: CourseRow): string {
  if (verdictDueAt) return i18next.t("course:silence.confirm", { date: dated(verdictDueAt) });
  return escalateDueAt ? i18next.t("course:silence.review", { date: dated(escalateDueAt) }) : "";
}

function wordsOf(course: CourseRow, people: People, to?: "family" | "teacher") {
  const { customer, teacher, student, subjectId } = people;
  const home = to === "family" ? placeOfCity(customer.homeCity) : undefined;
  const { cancelComment } = course;
  return {
    family: customer.firstname,
    teacher: teacher.firstname,
    student,
    subject: referenceName("subject", subjectId),
    date: dayAndHourAt(course.date, home),
    duration: duration(course.duration),
    price: priceWords(course),
    silence: silenceWords(course),
    review_on: dated(course.escalateDueAt),
    decision_until: dated(course.decisionDueAt),
    late_until: dated(lateDisputeUntil(course)),
    why: cancelComment ? i18next.t("course:why.cancelled", { text: cancelComment }) : "",
  };
}

/** By mail and notification (CNV-15, TEA-047). */
export async function notifyOfCourse(
  tx: Tx,
  course: CourseRow,
  { to, about, details }: { to: "family" | "teacher"; about: string; details?: Details },
  now: Date,
): Promise<void> {
  const people = await peopleOf(tx, course.contractId);
  if (!people) return;
  const person = people[to === "family" ? "customer" : "teacher"];
  const values = { ...wordsOf(course, people, to), firstname: person.firstname, ...details };
  const url = to === "family" ? paths.courses : paths.teacherCourses;
  const page = pages[about];
  const link = page && pathTo(page, { courseId: String(course.id) });
  const notice = { type: "courses", message: about, details: values, url } as const;
  await notifyPerson(tx, person, { ...notice, link }, now);
}

/** The mail leads to the very course, where something of it may be answered. */
const pages: Readonly<Record<string, string>> = {
  course_declared: paths.validateCourse,
  course_declared_absent: paths.validateCourse,
  course_declared_alert: paths.validateCourse,
  course_edited: paths.validateCourse,
  course_corrected: paths.validateCourse,
  course_reminder: paths.validateCourse,
  course_reminder_alert: paths.validateCourse,
  course_reminder_undeclared: paths.confirmFirstCourse,
  course_auto_confirmed: paths.disputeCourse,
  first_course_born: paths.confirmFirstCourse,
  first_course_not_ok: paths.contestedCourse,
  course_disputed: paths.contestedCourse,
  course_disputed_reminder: paths.contestedCourse,
};

/** What is held and asks about a course does not leave once it is answered, or decided without an answer. */
export function withdrawQuestions(tx: Tx, id: number, now: Date): Promise<void> {
  const courseId = String(id);
  const pagesOfIt = [paths.validateCourse, paths.confirmFirstCourse];
  return withdrawHeld(
    tx,
    pagesOfIt.map((page) => pathTo(page, { courseId })),
    now,
  );
}

/** Notifies Préau's desk of a course to decide (STM-11). */
export async function notifyDesk(
  tx: Tx,
  course: CourseRow,
  about: string,
  now: Date,
): Promise<void> {
  const people = await peopleOf(tx, course.contractId);
  if (!people) return;
  const details = { ...wordsOf(course, people), course: course.id };
  const link = pathTo(deskPaths.deskDispute, { courseId: String(course.id) });
  await sendMail(tx, { to: deskEmail, template: about, details, link }, now);
}

type Details = Readonly<Record<string, string | number>>;
