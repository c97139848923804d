import { plusHours } from "#app/lib/clock.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import {
  type LessonRequestProcess,
  lessonRequestProcesses,
} from "#app/modules/lesson-request/domain.ts";
import { cursusOfLevel } from "#app/modules/reference/domain.ts";

import type { CourseStory } from "./courses.server.ts";
import { type SeededFamily, testCards } from "./families.server.ts";
import type { Past } from "./past.server.ts";
import type { SeededTeacher } from "./people.server.ts";
import { type Asks, cancelled, choice, lessons, request } from "./requests.server.ts";

export const maths = 1;

/** Who may be asked: teaches it to this class, at home, near enough. */
export function suitedTo(
  teachers: readonly SeededTeacher[],
  family: SeededFamily,
  { classId, subjectId = maths }: { classId: number; subjectId?: number },
): SeededTeacher[] {
  const { latitude = 0, longitude = 0 } = family.address;
  const cursusId = cursusOfLevel(classId);
  return teachers.filter(
    ({ row, subjects, prices }) =>
      row.availability === "available" &&
      subjects.some((one) => one.subjectId === subjectId && one.levelIds.includes(classId)) &&
      prices.some(
        (one) => one.cursusId === cursusId && one.format === "individual_student_place",
      ) &&
      kilometresBetween({ latitude, longitude }, row) <= row.radius,
  );
}

/** Where a request of the demonstration stands: its process, or a moment of it. */
export type Stage = LessonRequestProcess | "to_evaluate" | "to_widen";

/** What the teachers asked say, for a request to stand there. */
const answersOf: Record<Stage, Asks["answers"]> = {
  to_evaluate: [],
  to_widen: ["refused"],
  processing: [null, "refused"],
  waiting_customer_reply: ["accepted", "accepted_if", "clarifications_requested", "refused"],
  waiting_payment_method: ["accepted", "accepted", "refused"],
  waiting_first_course: ["accepted", "accepted"],
  waiting_first_course_validation: ["accepted", "refused"],
  concluded: ["accepted", "accepted", "refused"],
  cancelled: [null, "refused"],
};

/** How long ago a request that stands there began, in hours; and what its first course is, in days from now. */
const agesOf: Record<Stage, { hours: number; firstCourse?: number }> = {
  to_evaluate: { hours: 3 },
  to_widen: { hours: 30 },
  processing: { hours: 26 },
  waiting_customer_reply: { hours: 40 },
  waiting_payment_method: { hours: 60 },
  waiting_first_course: { hours: 100, firstCourse: 4 },
  waiting_first_course_validation: { hours: 170, firstCourse: -1 },
  concluded: { hours: 24 * 75, firstCourse: -68 },
  cancelled: { hours: 24 * 20 },
};

/** Every place where a family's request may stand, for families to be spread over them. */
export const stages: readonly Stage[] = ["to_evaluate", ...lessonRequestProcesses];

const dayFrom = (now: Date, days: number, time: string) =>
  parisInstant(dayPlus(parisDay(now), days), time);

/** Starts a request that ends at this stage, and the courses that follow the first one. */
export function startStage(
  past: Past,
  asked: { family: SeededFamily; student?: number; subjectId?: number },
  name: Stage,
  wish: SeededTeacher,
  courses: readonly CourseStory[] = [],
): void {
  const { hours, firstCourse } = agesOf[name];
  const asks: Asks = {
    ...{ subjectId: maths, ...asked, wish: wish.id, answers: answersOf[name] },
    at: plusHours(past.present, -hours),
    answered: name !== "to_evaluate",
    extended: name !== "to_widen",
  };
  if (firstCourse !== undefined) {
    const first = { date: dayFrom(past.present, firstCourse, "17:30"), duration: 90 };
    const ends = name === "concluded" ? "approved" : "to_confirm";
    const given: CourseStory[] =
      firstCourse < 0 ? [{ ...first, ends, isFirst: true }, ...courses] : [];
    past.start(lessons(past, asks, first, given));
  } else if (name === "cancelled") past.start(cancelled(past, asks));
  else past.start(name === "waiting_payment_method" ? choice(past, asks) : request(past, asks));
}

/** Courses one a week, approved, then some that end so. */
export function weekly(
  present: Date,
  count: number,
  last: readonly (CourseStory["ends"] | "refused" | "asks")[],
): CourseStory[] {
  const weeks = Array.from({ length: count }, (_, week): CourseStory => {
    const date = dayFrom(present, -63 + week * 7, "18:00");
    return { date, duration: 60, ends: "approved" };
  });
  // Judged less than a day ago: what the bank refused is still to be tried again.
  const lately = plusHours(new Date(present.getTime() - (present.getTime() % hourMs)), -11);
  const others = last.map((one, index): CourseStory => {
    const date = dayFrom(present, one === "to_confirm" ? -2 : -9 + index, "15:00");
    const bank = { date, duration: 60, ends: "approved" } as const;
    if (one === "refused") return { ...bank, card: testCards.refused, judgedAt: lately };
    if (one === "asks") return { ...bank, card: testCards.asks, judgedAt: plusHours(lately, 1) };
    return { date, duration: 60, ends: one };
  });
  return [...weeks, ...others];
}

const hourMs = 3_600_000;
