import i18next from "i18next";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { duration, longDay, shortDay, timeOfDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Described, SubjectStanding } from "#app/modules/billing/followers.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type BilledRow, findBilled, findStandingsOf } from "./billed.repository.server.ts";
import { holdsCharge } from "./domain.ts";

/** How letters and papers name a course that is billed: its date, hours, price, teacher and mode (LAW-18, LAW-19). */
export async function describeCourse(db: Db, courseId: number): Promise<Described> {
  const billed = await findBilled(db, courseId);
  if (!billed) throw new RuleError("not_found", "api.course.not_found");
  return {
    what: i18next.t(billed.course.absent ? "course:billed_absent" : "course:billed", {
      date: shortDay(billed.course.date),
    }),
    about: aboutOf(billed),
    notes: notesOf(billed),
    url: paths.courses,
    confirmUrl: pathTo(paths.authenticatePayment, { courseId: String(courseId) }),
  };
}

function aboutOf({ course, subjectId, student, teacher }: BilledRow): string[] {
  const { date, hourlyPriceCents, mode, format } = course;
  return [
    i18next.t("course:bill.lesson", {
      subject: referenceName("subject", subjectId),
      place: i18next.t(`course:bill.place.${format}`),
      day: longDay(date),
    }),
    i18next.t("course:bill.price", {
      from: timeOfDay(date),
      to: timeOfDay(plusMinutes(date, course.duration)),
      duration: duration(course.duration),
      price: hourlyPrice(toEuros(hourlyPriceCents)),
    }),
    i18next.t("course:bill.student", nameOf(student)),
    i18next.t(`course:bill.teacher.${mode}`, nameOf(teacher)),
    ...(mode === "independent" && teacher.sapNumberStatus === "approved" && teacher.sapNumber
      ? [i18next.t("course:bill.home_services", { number: teacher.sapNumber })]
      : []),
    i18next.t("course:bill.contract", { number: contractNumber("contract", course.contractId) }),
  ];
}

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  name: `${firstname} ${lastname}`,
});

/** Who employs, and what the tax gives back: both are frozen with the course. */
const notesOf = ({ course, teacher }: BilledRow): string[] => [
  i18next.t(`course:bill.mode.${course.mode}`, nameOf(teacher)),
  i18next.t(`course:bill.${course.absent ? "absent" : course.taxCredit ? "credit" : "no_credit"}`),
];

/** How these courses stand for whoever reads their bills: a contested one is not collected. */
export async function standingsOfCourses(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, SubjectStanding>> {
  const found = await findStandingsOf(db, ids);
  return new Map(
    found.map(({ id, status, taxCredit }) => [
      id,
      { held: holdsCharge(status), eligible: taxCredit, payUrl: undefined },
    ]),
  );
}
