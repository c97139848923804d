import { plusHours } from "#app/lib/clock.ts";
import { kilometresBetween } from "#app/lib/geo.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import type { CourseStatus } from "#app/modules/course/domain.ts";
import {
  type LessonRequestProcess,
  lessonRequestProcesses,
} from "#app/modules/lesson-request/domain.ts";
import type { TeacherResponse } from "#app/modules/lesson-request/proposal.domain.ts";
import { cursusOfLevel } from "#app/modules/reference/domain.ts";

import type { SeededContract } from "./contracts.server.ts";
import type { SeededFamily, SeededTeacher } from "./people.server.ts";
import type { Scene } from "./scene.server.ts";
import type { Asked } from "./stories.ts";

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

/** What each of the teachers asked answered, for a request to stand there. */
const answersOf: Record<Stage, readonly TeacherResponse[]> = {
  to_evaluate: ["pending"],
  to_widen: ["refused"],
  processing: ["pending", "refused", "pending", "pending"],
  waiting_customer_reply: [
    "accepted",
    "accepted_if",
    "clarifications_requested",
    "refused",
    "pending",
  ],
  waiting_payment_method: ["selected", "other_teacher_selected", "refused"],
  waiting_first_course: ["selected", "other_teacher_selected"],
  waiting_first_course_validation: ["selected", "refused"],
  concluded: ["selected", "other_teacher_selected", "refused"],
  cancelled: ["cancelled", "refused"],
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

const inStage = (stage: Stage): LessonRequestProcess =>
  stage === "to_evaluate" || stage === "to_widen" ? "processing" : stage;

const dayFrom = (now: Date, days: number) => parisInstant(dayPlus(parisDay(now), days), "17:30");

/** Writes a request that stands at this stage, put to these teachers; the contract it came to. */
export function stage(
  scene: Scene,
  asks: { family: SeededFamily; student?: number; subjectId?: number },
  name: Stage,
  teachers: readonly SeededTeacher[],
): SeededContract | undefined {
  const { now } = scene.writing;
  const { hours, firstCourse } = agesOf[name];
  const asked: Asked[] = answersOf[name].flatMap((response, index) => {
    const teacher = teachers[index];
    return teacher ? [{ teacher, response, hours: 3 + index * 2 }] : [];
  });
  const date = firstCourse === undefined ? undefined : dayFrom(now, firstCourse);
  const { contract } = scene.request({
    ...{ subjectId: maths, ...asks, asked },
    at: plusHours(now, -hours),
    process: inStage(name),
    answered: name !== "to_evaluate",
    extended: name !== "to_widen",
    ...(date && { firstCourse: { date, duration: 90 } }),
  });
  if (contract && date && date < now) {
    const status = name === "concluded" ? "success" : "to_confirm";
    scene.course(contract, { date, duration: 90, status, isFirst: true });
  }
  return contract;
}

/** Courses under a contract that goes on, one a week, the last ones in these states. */
export function weekly(
  scene: Scene,
  contract: SeededContract,
  count: number,
  last: readonly (CourseStatus | "asks_bank")[],
): void {
  const today = parisDay(scene.writing.now);
  for (let week = 0; week < count; week++) {
    const date = parisInstant(dayPlus(today, -63 + week * 7), "18:00");
    scene.course(contract, { date, duration: 60, status: "success" });
  }
  last.forEach((one, index) => {
    const days = one === "to_confirm" ? -2 : -9 + index;
    const usual = parisInstant(dayPlus(today, days), "15:00");
    // Refused less than a day ago: its next try is still to come.
    const date = one === "failed" ? yesterday(scene.writing.now) : usual;
    const state =
      one === "asks_bank" ? ({ status: "confirmed", asksBank: true } as const) : { status: one };
    scene.course(contract, { date, duration: 60, ...state });
  });
}

const hourMs = 3_600_000;

const yesterday = (now: Date) => plusHours(new Date(now.getTime() - (now.getTime() % hourMs)), -30);
