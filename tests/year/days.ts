import { plusDays, plusHours } from "#app/lib/clock.ts";
import { amountOf, toEuros } from "#app/lib/money.ts";
import { courses } from "#app/modules/lessons/course/endpoints.ts";
import { disputes } from "#app/modules/lessons/dispute/endpoints.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";

import { atDesk, isAway } from "./desk.ts";
import type { Due, Household, Lived } from "./household.ts";
import { insist, refusedWith, type Site } from "./site.ts";

const format = "individual_student_place" as const;
const lessonHour = 16;
const settledDays = 3;
const answerDays = 11;

/** Zone A, 2026–27. */
const holidays = [
  ["2026-10-17", "2026-11-01"],
  ["2026-12-19", "2027-01-03"],
  ["2027-02-13", "2027-02-28"],
  ["2027-04-10", "2027-04-25"],
] as const;

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const startOn = (instant: Date) => new Date(`${dayOf(instant)}T${String(lessonHour)}:00:00Z`);

function isLessonDay({ index }: Household, instant: Date): boolean {
  const day = dayOf(instant);
  if (holidays.some(([first, last]) => first <= day && day <= last)) return false;
  return instant.getUTCDay() === (index % 5) + 1;
}

const isPaused = ({ pausedUntil }: Household, instant: Date) =>
  pausedUntil !== undefined && instant < pausedUntil;

/** Cents. */
const priceOn = ({ prices }: Household, date: Date): number =>
  prices.findLast(({ from }) => from <= date)?.cents ?? 0;

export async function evening(site: Site, home: Household): Promise<void> {
  const today = site.at();
  if (!isLessonDay(home, today) || home.ended) return;
  if (isPaused(home, today)) return refusedInPause(home, today);
  if (home.kind !== "planning" || home.planned) await declare(home, startOn(today));
  if (home.kind === "planning") await plan(home, plusDays(startOn(today), 7));
}

/** A course inside a pause is refused (STM-16). */
async function refusedInPause(home: Household, today: Date): Promise<void> {
  const body = { contract_id: home.contractId, format, duration: 60 };
  const date = startOn(today).toISOString();
  const refused = await refusedWith(home.asTeacher(courses.declare, { body: { ...body, date } }));
  if (refused?.status !== 422) throw new Error("a course was given in a pause");
}

async function declare(home: Household, date: Date): Promise<void> {
  const { planned } = home;
  home.planned = undefined;
  const minutes = planned?.minutes ?? home.chance.oneOf([60, 90, 120]);
  const start = planned?.start ?? date;
  const { id } = await home.asTeacher(courses.declare, {
    body: {
      contract_id: home.contractId,
      format,
      date: start.toISOString(),
      duration: minutes,
      is_anomaly_validated: true,
      ...(planned && { planned_course_id: planned.id }),
    },
  });
  home.courses.push(lived(home, { id, minutes, date: start }));
}

const lived = (home: Household, given: { id: number; minutes: number; date: Date }): Lived => ({
  ...given,
  hourlyCents: priceOn(home, given.date),
  end: "open",
  step: "declared",
});

async function plan(home: Household, start: Date): Promise<void> {
  if (!isLessonDay(home, start)) return;
  const { contractId: id, asTeacher, asFamily } = home;
  const body = { start: start.toISOString(), duration: 60 };
  const proposed = await asTeacher(plannedCourses.propose, { params: { id }, body });
  await asFamily(plannedCourses.confirm, {
    params: { id: proposed.id },
    body: { version: proposed.version },
  });
  home.planned = { id: proposed.id, start, minutes: 60 };
}

export async function morning(site: Site, home: Household): Promise<void> {
  if (home.planned && home.planned.start > site.at()) await rethink(site, home);
  for (const course of home.courses) {
    if (course.end === "not_due") continue;
    if (course.step === "declared") await judge(site, home, course);
    else if (course.step === "contested") await answer(site, home, course);
    else if (course.step === "unanswered") await decideUnanswered(site, home, course);
    else if (course.step === "maintained") await decide(site, home, course);
    else if (course.step === "approved") await thinkAgain(site, home, course);
  }
}

async function rethink(site: Site, home: Household): Promise<void> {
  const { planned, chance, asFamily, asTeacher } = home;
  if (!planned) return;
  const hours = (planned.start.getTime() - site.at().getTime()) / 3_600_000;
  const params = { id: planned.id };
  if (hours < 24 && chance.happens(0.15)) {
    const early = asFamily(plannedCourses.cancel, { params, body: { reason_id: 1 } });
    const refused = await refusedWith(early);
    const cents = amountOf(priceOn(home, planned.start), planned.minutes);
    if (refused?.said["amount"] !== toEuros(cents)) {
      throw new Error(`${String(cents)} cents are due`, { cause: refused });
    }
    const body = { reason_id: 1, accept_due: true };
    await asFamily(plannedCourses.cancel, { params, body });
    home.late.push({ date: planned.start, minutes: planned.minutes, cents });
    home.planned = undefined;
  } else if (hours > 48 && hours < 72 && chance.happens(0.15)) {
    await asFamily(plannedCourses.cancel, { params, body: { reason_id: 2 } });
    home.planned = undefined;
  } else if (hours > 72 && hours < 96 && chance.happens(0.2)) {
    const start = plusHours(planned.start, -1);
    const body = { start: start.toISOString(), duration: planned.minutes };
    const moved = await asFamily(plannedCourses.move, { params, body });
    await asTeacher(plannedCourses.confirm, { params, body: { version: moved.version } });
    home.planned = { ...planned, start };
  }
}

const validateCourse = (home: Household, course_id: number, body: object) =>
  home.asFamily(courses.validate, {
    body: { course_id, course_answer: "approve", ...body },
  });

async function judge({ at }: Site, home: Household, course: Lived): Promise<void> {
  course.end = "due";
  const word = home.kind === "silent" ? 1 : home.chance.weighted([60, 24, 10, 6]);
  course.step = (["approved", "left", "contested", "contested"] as const)[word] ?? "left";
  if (course.isFirst) {
    course.step = "left";
    const { validateFirst: firstCourse } = courses;
    const body = { course_id: course.id, first_course_result: "ok" } as const;
    await home.asFamily(firstCourse, { body });
    return;
  }
  course.approvedAt = at();
  if (word === 0) await validateCourse(home, course.id, {});
  if (word === 2) {
    await validateCourse(home, course.id, { course_answer: "dispute", dispute_type_id: 1 });
  }
  if (word === 3) await validateCourse(home, course.id, { course_answer: "reject" });
}

/** A teacher who has left answers nothing (TEA-050). */
async function isAnswered(site: Site, course: Lived, answered: Promise<unknown>): Promise<boolean> {
  const refused = await refusedWith(answered);
  if (!refused) return true;
  if (refused.said["code"] !== "api.teacher.space_read_only") throw refused;
  course.step = "unanswered";
  course.unansweredAt = site.at();
  return false;
}

async function decideUnanswered(site: Site, home: Household, course: Lived): Promise<void> {
  const since = course.unansweredAt ?? site.at();
  if (site.at() > plusDays(since, answerDays)) await decide(site, home, course);
}

async function answer(site: Site, home: Household, course: Lived): Promise<void> {
  const params = { id: course.id };
  const what = course.minutes > 60 ? home.chance.weighted([5, 3, 2]) : home.chance.between(1, 2);
  if (what === 0) {
    const body = { resolution: "correct" as const, duration: course.minutes - 30 };
    const corrected = home.asTeacher(courses.update, { params, body });
    if (!(await isAnswered(site, course, corrected))) return;
    course.minutes -= 30;
    course.step = "left";
  } else if (what === 1) {
    const cancelled = home.asTeacher(courses.cancel, { params, body: {} });
    if (await isAnswered(site, course, cancelled)) course.end = "not_due";
  } else {
    const body = { resolution: "maintain" as const, comments: "Le cours a bien eu lieu." };
    const maintained = home.asTeacher(courses.update, { params, body });
    if (await isAnswered(site, course, maintained)) course.step = "maintained";
  }
}

async function decide(site: Site, home: Household, course: Lived): Promise<void> {
  if (isAway(site)) return;
  const decision = home.chance.oneOf(["full", "cancelled", "reduced"] as const);
  const duration = decision === "reduced" ? 30 : undefined;
  const body = {
    decision,
    ...(duration && { duration }),
    ...(decision !== "full" && { paid_by: "both" as const }),
    reason: "Les deux voix ont été lues.",
  };
  const params = { course_id: course.id };
  await insist(() =>
    atDesk(site, { kind: "dispute", id: course.id }, (desk) =>
      desk(disputes.decide, { params, body }),
    ),
  );
  if (duration) course.minutes = duration;
  course.end = decision === "cancelled" ? "not_due" : "due";
  course.step = "left";
}

/**
 * Late contest (STM-10): within the payout days the bill is undone; later the teacher, already paid, answers as usual
 * (STM-11).
 */
async function thinkAgain(site: Site, home: Household, course: Lived): Promise<void> {
  const { days, chance } = home.regret;
  if (!course.approvedAt || site.at() < plusDays(course.approvedAt, days)) return;
  course.step = "left";
  if (!home.chance.happens(chance)) return;
  const refused = await refusedWith(validateCourse(home, course.id, { course_answer: "reject" }));
  // A charge whose answer was lost is looked up first.
  if (refused?.said["code"] === "api.course.being_charged") return;
  if (refused) throw refused;
  if (days > settledDays) {
    course.step = "contested";
    return;
  }
  const params = { id: course.id };
  const cancelled = home.asTeacher(courses.cancel, { params, body: {} });
  if (await isAnswered(site, course, cancelled)) course.end = "not_due";
}

export async function rememberFirst(home: Household): Promise<void> {
  const { data } = await home.asTeacher(courses.listOfTeacher, { query: {} });
  const first = data.find(({ contract_id: contractId }) => contractId === home.contractId);
  if (!first) throw new Error("the first course is not there");
  const date = new Date(first.date);
  const { id, duration: minutes } = first;
  home.courses.push({ ...lived(home, { id, minutes, date }), isFirst: true });
  home.awaitsFirst = false;
}

export const knownDues = (home: Household): (Due & { id: number })[] =>
  home.courses
    .filter(({ end }) => end !== "not_due")
    .map(({ id, date, minutes, hourlyCents }) => ({
      id,
      date,
      minutes,
      cents: amountOf(hourlyCents, minutes),
    }));

/** Cents. */
export const dueOf = (home: Household): number =>
  [...knownDues(home), ...home.late].reduce((sum, { cents }) => sum + cents, 0);
