import { eq, type SQL } from "drizzle-orm";

import { rowSweep, type Sweep, type Sweeping } from "#app/api/sweep.server.ts";
import { moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { holdAgreement } from "#app/modules/lessons/lesson-request/hold.server.ts";

import { billLeftCourse, confirmSilentCourse } from "./confirm.server.ts";
import { escalateSilentCourse, refundCourse } from "./dispute.server.ts";
import { courseFollowers } from "./follow-billing.server.ts";
import { holdAnyCourse } from "./hold.server.ts";
import { remindFamily, remindOperator, remindTeacher } from "./remind.server.ts";
import { remindFirstCourse } from "./remind-first.server.ts";
import { awaitsFirstCourse, datedContracts } from "./schedule-first.repository.server.ts";
import { openFirstCourse } from "./schedule-first.server.ts";
import { courses } from "./table.server.ts";
import { isUnbilled } from "./validate.repository.server.ts";

const chargeCourse = async (on: Sweeping, paymentId: number) => {
  await chargeAttempt(moneyOf(on, courseFollowers), paymentId, on.now);
};

const ofCourse = { of: courses, hold: holdAnyCourse };
const inState = (status: "to_confirm" | "disputed" | "to_review") => (): SQL =>
  eq(courses.status, status);

export const firstCourseSweeps: readonly Sweep[] = [
  rowSweep({
    job: "first courses",
    name: "first courses over",
    of: datedContracts.of,
    due: { at: datedContracts.at, which: awaitsFirstCourse },
    hold: holdAgreement,
    act: (tx, { contract: { id } }, now) => openFirstCourse(tx, id, now),
  }),
  rowSweep({
    job: "first courses",
    name: "first courses to remind of",
    of: datedContracts.of,
    due: { at: datedContracts.of.firstCourseReminderAt, which: awaitsFirstCourse },
    hold: holdAgreement,
    act: remindFirstCourse,
  }),
];

export const disputeSweeps: readonly Sweep[] = [
  rowSweep({
    ...ofCourse,
    job: "disputes",
    name: "courses to bring to the desk",
    due: { at: courses.escalateDueAt },
    act: escalateSilentCourse,
  }),
  rowSweep({
    ...ofCourse,
    job: "disputes",
    name: "teachers to remind",
    due: { at: courses.reminderDueAt, which: inState("disputed") },
    act: remindTeacher,
  }),
  rowSweep({
    ...ofCourse,
    job: "disputes",
    name: "decisions to remind of",
    due: { at: courses.reminderDueAt, which: inState("to_review") },
    act: remindOperator,
  }),
  rowSweep({
    job: "disputes",
    name: "money to give back",
    of: courses,
    due: { at: courses.refundDueAt },
    call: refundCourse,
  }),
];

export const validationSweeps: readonly Sweep[] = [
  rowSweep({
    ...ofCourse,
    job: "verdicts",
    name: "courses to confirm",
    due: { at: courses.verdictDueAt },
    act: confirmSilentCourse,
    call: chargeCourse,
  }),
  rowSweep({
    ...ofCourse,
    job: "verdicts",
    name: "courses to bill",
    due: { which: isUnbilled },
    act: billLeftCourse,
    call: chargeCourse,
  }),
  rowSweep({
    ...ofCourse,
    job: "verdicts",
    name: "families to remind",
    due: { at: courses.reminderDueAt, which: inState("to_confirm") },
    act: remindFamily,
  }),
];
