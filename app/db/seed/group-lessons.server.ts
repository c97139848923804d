import { plusDays, plusHours } from "#app/lib/clock.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { type Day, dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { nextRun } from "#app/modules/earnings/payout/payout.domain.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/domain.ts";
import {
  type LessonRequestProcess,
  lessonRequestProcesses,
} from "#app/modules/lessons/lesson-request/domain.ts";

import type { CourseStory } from "./courses.server.ts";
import { type SeededFamily, testCards } from "./families.server.ts";
import type { Past } from "./past.server.ts";
import type { SeededTeacher } from "./people.server.ts";
import type { PlannedStory } from "./planned.server.ts";
import { type Asks, cancelled, choice, lessons, request } from "./requests.server.ts";

export const maths = 1;

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

export type GroupLesson =
  LessonRequestProcess | "to_evaluate" | "just_sent" | "to_widen" | "to_widen_late";

const answersOf: Record<GroupLesson, Asks["answers"]> = {
  to_evaluate: [],
  just_sent: [],
  to_widen: ["refused"],
  to_widen_late: ["refused"],
  processing: [null, "refused"],
  waiting_customer_reply: [
    "accepted",
    "accepted_if",
    "clarifications_requested",
    "accepted",
    "refused",
  ],
  waiting_payment_method: ["accepted", "accepted", "refused"],
  waiting_first_course: ["accepted", "accepted"],
  waiting_first_course_validation: ["accepted", "refused"],
  concluded: ["accepted", "accepted", "refused"],
  cancelled: [null, "refused"],
};

const agesOf: Record<GroupLesson, { hours: number; firstCourse?: number }> = {
  to_evaluate: { hours: 3 },
  just_sent: { hours: 2 },
  to_widen: { hours: 30 },
  to_widen_late: { hours: 118 },
  processing: { hours: 26 },
  waiting_customer_reply: { hours: 40 },
  waiting_payment_method: { hours: 60 },
  waiting_first_course: { hours: 100, firstCourse: 4 },
  waiting_first_course_validation: { hours: 170, firstCourse: -1 },
  concluded: { hours: 24 * 75, firstCourse: -68 },
  cancelled: { hours: 24 * 20 },
};

export const groupLessons: readonly GroupLesson[] = ["to_evaluate", ...lessonRequestProcesses];

const isSunday = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;

function dayFrom(now: Date, days: number, time: string): Date {
  const day = dayPlus(parisDay(now), days);
  const kept = isSunday(day) ? dayPlus(day, days < 0 ? -1 : 1) : day;
  return parisInstant(kept, time);
}

const hours = ["10:00", "14:00", "17:30", "19:00"];

export function soon(now: Date): Date {
  const coming = [0, 1, 2].flatMap((days) => hours.map((time) => dayFrom(now, days, time)));
  const next = coming.find((date) => date > plusHours(now, 1));
  if (!next) throw new Error("No hour is left.");
  return next;
}

type Enrolled = {
  family: SeededFamily;
  student?: number;
  subjectId?: number;
  first?: Date;
  planned?: readonly PlannedStory[];
};

export function startGroupLesson(
  past: Past,
  { first: firstAt, planned, ...requested }: Enrolled,
  name: GroupLesson,
  wish: SeededTeacher,
  courses: readonly CourseStory[] = [],
): void {
  const { hours, firstCourse } = agesOf[name];
  const asks: Asks = {
    subjectId: maths,
    ...requested,
    wish: wish.id,
    answers: answersOf[name],
    at: plusHours(past.present, -hours),
    answered: name !== "to_evaluate",
    extended: !name.startsWith("to_widen"),
    slots: name === "waiting_customer_reply",
  };
  if (firstCourse !== undefined) {
    const first = { date: firstAt ?? dayFrom(past.present, firstCourse, "17:30"), duration: 90 };
    const ends = name === "concluded" ? "approved" : "to_confirm";
    const given: CourseStory[] =
      firstCourse < 0 ? [{ ...first, ends, isFirst: true }, ...courses] : [];
    past.start(lessons(past, asks, first, given, planned));
  } else if (name === "cancelled") past.start(cancelled(past, asks));
  else past.start(name === "waiting_payment_method" ? choice(past, asks) : request(past, asks));
}

const times = ["15:00", "16:30", "18:00", "10:30", "14:00"];

export function weekly(
  present: Date,
  count: number,
  last: readonly (CourseStory["ends"] | "refused" | "asks")[],
): CourseStory[] {
  const weeks = Array.from({ length: count }, (_, week): CourseStory => {
    const date = dayFrom(present, -63 + week * 7, "18:00");
    return { date, duration: 60, ends: "approved" };
  });
  const lately = plusHours(new Date(present.getTime() - (present.getTime() % hourMs)), -11);
  const others = last.map((one, index): CourseStory => {
    const time = times[index % times.length] ?? "15:00";
    const date = dayFrom(present, one === "to_confirm" ? -2 : -9 + index, time);
    const bank = { date, duration: 60, ends: "approved" } as const;
    if (one === "refused") return { ...bank, judgedAt: plusHours(lately, 1), refusesAtBank: true };
    if (one === "asks") return { ...bank, card: testCards.asks, judgedAt: lately };
    return { date, duration: 60, ends: one };
  });
  return [...weeks, ...others];
}

const hourMs = 3_600_000;

export function weeklyAdvanced(
  present: Date,
  count: number,
  last: readonly CourseStory["ends"][],
): CourseStory[] {
  const weeks = weekly(present, count, last).map((one): CourseStory =>
    one.ends === "approved" ? { ...one, advance: "paid" } : one,
  );
  const lately = [
    { days: -6, advance: "declined", judgedHours: -100 },
    { days: -4, advance: "approved", judgedHours: -60 },
    { days: -2, advance: "pending", judgedHours: -6 },
  ] as const;
  const others = lately.map(({ days, advance, judgedHours }): CourseStory => ({
    date: dayFrom(present, days, "10:00"),
    duration: 60,
    ends: "approved",
    judgedAt: plusHours(present, judgedHours),
    advance,
  }));
  return [...weeks, ...others, paidNextTuesday(present)];
}

/** A course whose money comes after the last Tuesday's payout and three days before the next (STM-18). */
function paidNextTuesday(present: Date): CourseStory {
  const latest = Math.min(
    plusHours(present, -36).getTime(),
    plusHours(nextRun(present), -108).getTime(),
  );
  // The agency pays five working days after it was asked: a week, a day more with a holiday.
  const judgedAt = plusDays(new Date(latest), -8);
  const date = dayFrom(judgedAt, -1, "14:00");
  return { date, duration: 60, ends: "approved", judgedAt, advance: "paid" };
}

export function plannedAround(present: Date, waits: "family" | "teacher"): PlannedStory[] {
  const at = plusHours(present, -100);
  const next = dayFrom(present, 2, "16:00");
  const agreed = { at, start: next, duration: 90, by: "teacher", ends: "confirmed" } as const;
  const after = dayFrom(present, 9, "16:00");
  if (waits === "family") {
    const comment = "Même heure que d’habitude ?";
    return [agreed, { ...agreed, start: after, ends: "proposed", comment }];
  }
  const over = { ...agreed, start: dayFrom(present, -1, "10:00"), duration: 60 };
  return [
    over,
    agreed,
    { ...agreed, start: after, ends: "moved", movedTo: dayFrom(present, 10, "16:00") },
  ];
}
