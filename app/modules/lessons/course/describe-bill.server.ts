import i18next from "i18next";

import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { duration, longDay, shortDay, timeOfDay } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import type { Described, SubjectStanding } from "#app/modules/billing/bill/followers.server.ts";
import { sellerLines } from "#app/modules/billing/bill/seller.server.ts";
import { vatWords } from "#app/modules/billing/bill/vat.server.ts";
import { vatMention } from "#app/modules/catalogue/price/vat.domain.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type BilledRow, findBilled, findStandingsOf } from "./billed.repository.server.ts";
import { holdsCharge } from "./domain.ts";
import type { CourseRow } from "./repository.server.ts";

/** Course as named in letters and papers (LAW-18, LAW-19). */
export async function describeCourse(db: Db, courseId: number): Promise<Described> {
  const billed = orNotFound(await findBilled(db, courseId), "api.course.not_found");
  return {
    what: i18next.t(billed.course.absent ? "pdf:course.what_absent" : "pdf:course.what", {
      date: shortDay(billed.course.date),
    }),
    about: aboutOf(billed),
    ...(billed.course.mode === "independent" && {
      seller: sellerOf(billed.teacher),
      sellerId: billed.course.teacherId,
    }),
    vat: vatOfCourse(billed.course),
    notes: notesOf(billed),
    url: paths.courses,
    confirmUrl: pathTo(paths.authenticatePayment, { courseId: String(courseId) }),
  };
}

function aboutOf({ course, subjectId, student, teacher }: BilledRow): string[] {
  const { date, hourlyPriceCents, mode, format } = course;
  return [
    i18next.t("pdf:course.lesson", {
      subject: referenceName("subject", subjectId),
      place: i18next.t(`pdf:course.place.${format}`),
      day: longDay(date),
    }),
    i18next.t("pdf:course.price", {
      from: timeOfDay(date),
      to: timeOfDay(plusMinutes(date, course.duration)),
      duration: duration(course.duration),
      price: hourlyPrice(toEuros(hourlyPriceCents)),
    }),
    i18next.t("pdf:course.student", nameOf(student)),
    i18next.t(`pdf:course.teacher.${mode}`, nameOf(teacher)),
    i18next.t("pdf:course.contract", { number: contractNumber("contract", course.contractId) }),
  ];
}

/** Home services and VAT as of the course's date (LAW-17, LAW-18, LAW-31). */
const sellerOf = ({ sapNumber, sapNumberStatus, ...teacher }: BilledRow["teacher"]): string[] =>
  sellerLines({
    ...teacher,
    ...nameOf(teacher),
    sapNumber: sapNumberStatus === "approved" ? (sapNumber ?? undefined) : undefined,
  });

/** None for a course not given, which is no service (LAW-17, LAW-29). */
const vatOfCourse = ({
  absent,
  mode,
  vatRegime,
}: Pick<CourseRow, "absent" | "mode" | "vatRegime">) =>
  absent ? undefined : vatWords(vatMention(mode, vatRegime));

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  name: fullName({ firstname, lastname }),
});

/** Both are frozen with the course. */
const notesOf = ({ course, teacher }: BilledRow): string[] => [
  i18next.t(`pdf:course.mode.${course.mode}`, nameOf(teacher)),
  i18next.t(`pdf:course.${course.absent ? "absent" : course.taxCredit ? "credit" : "no_credit"}`),
];

export async function standingsOfCourses(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, SubjectStanding>> {
  const found = await findStandingsOf(db, ids);
  return new Map(
    found.map(({ id, status, taxCredit, ...course }) => [
      id,
      {
        held: holdsCharge(status),
        eligible: taxCredit,
        vat: vatOfCourse(course),
        payUrl: undefined,
        on: course.date,
        short: i18next.t("pdf:course.short", {
          subject: referenceName("subject", course.subjectId),
          student: course.student,
          duration: duration(course.duration),
        }),
      },
    ]),
  );
}
