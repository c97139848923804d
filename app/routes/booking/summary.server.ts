import i18next from "i18next";

import type { LoadContext, Person } from "#app/bff/context.server.ts";
import type { BookingStep } from "#app/modules/booking/domain.ts";
import type { Draft } from "#app/modules/booking/endpoints.ts";
import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import type { PublicTeacher } from "#app/modules/teacher/endpoints.ts";

import { wishedOffer } from "./wizard.server.ts";

type Opened = { lesson: PublicTeacher; draft: Draft; person: Person | undefined };
type Line = { key: string; value: string; step?: BookingStep };

/** What will be asked, line by line, each with the step where it can be changed. */
export async function loadSummary(context: LoadContext, { lesson, draft, person }: Opened) {
  const { students } = await context.as("customer")(customerEndpoints.show, {});
  const student = students.find(({ id }) => id === draft.studentId) ?? draft.student;
  const lines: Line[] = [
    { key: "you", value: [person?.firstname, person?.lastname].join(" ") },
    { key: "student", value: studentWords(lesson, draft, student?.firstname), step: "eleve" },
    { key: "lesson", value: lessonWords(lesson, draft), step: "cours" },
    { key: "comment", value: draft.comment ?? "", step: "cours" },
    { key: "teacher", value: teacherWords(lesson, draft), step: "cours" },
  ];
  return {
    lesson: lesson.slug,
    lines: lines.filter(({ value }) => value !== ""),
    offer: wishedOffer(lesson, draft),
  };
}

const subjectOf = (lesson: PublicTeacher, draft: Draft) =>
  lesson.subjects.find(({ id }) => id === draft.subjectId);

function studentWords(lesson: PublicTeacher, draft: Draft, firstname: string | undefined) {
  const level = subjectOf(lesson, draft)?.levels.find(({ id }) => id === draft.levelId);
  return [firstname, level?.name].filter(Boolean).join(", ");
}

function lessonWords(lesson: PublicTeacher, draft: Draft): string {
  const subject = subjectOf(lesson, draft)?.name;
  const place = draft.address?.full_address;
  return i18next.t(`booking:summary.lesson_${draft.format ?? "offline"}`, { subject, place });
}

function teacherWords({ firstname: teacher }: PublicTeacher, draft: Draft): string {
  const key = draft.extendedSearch ? "teacher_and_others" : "teacher_alone";
  return i18next.t(`booking:summary.${key}`, { teacher });
}
