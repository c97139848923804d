import i18next from "i18next";

import type { LoadContext } from "#app/bff/context.server.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { lowerFirst } from "#app/lib/french-texts.ts";
import { fullName } from "#app/lib/full-name.ts";
import { listWords } from "#app/lib/list-words.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import type { PublicTeacher } from "#app/modules/catalogue/teacher/teacher.endpoints.ts";
import type { Question } from "#app/modules/foundation/reference/endpoints.ts";
import type { Draft } from "#app/modules/lessons/booking/booking.endpoints.ts";
import type { BookingStep } from "#app/modules/lessons/booking/domain.ts";
import { answerTo } from "#app/modules/lessons/lesson-request/components/questionnaire-answers.ts";
import { type CustomerAccount, customers } from "#app/modules/people/customer/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";

import { loadQuestions } from "./lesson.server.ts";
import { levelsOf, subjectOf, wishedOffer } from "./offered.server.ts";
import { bookingPath } from "./steps.ts";

type Lesson = PublicTeacher | undefined;
type Opened = { lesson: Lesson; draft: Draft };
type Line = { key: string; label?: string; value: string; step?: BookingStep; change?: string };

export async function loadSummary(context: LoadContext, { lesson, draft }: Opened) {
  const [{ user, students }, questions, others] = await Promise.all([
    context.as("customer")(customers.show, {}),
    loadQuestions(context, draft),
    othersOf(context, draft),
  ]);
  const student = students.find(({ id }) => id === draft.studentId) ?? draft.student;
  const lines: Line[] = [
    { key: "you", value: youWords(user), change: accountPath(lesson?.slug) },
    { key: "student", value: studentWords(lesson, draft, student?.firstname), step: "eleve" },
    { key: "lesson", value: lessonWords(lesson, draft), step: "cours" },
    ...answerLines(questions, draft),
    { key: "comment", value: draft.comment ?? "", step: "cours" },
    { key: "teacher", value: teacherWords(lesson, draft, others), step: "cours" },
  ];
  return {
    lesson: lesson?.slug,
    lines: lines
      .filter(({ value }) => value !== "")
      .map(({ key, label, value, step, change }) => ({
        value,
        change: step ? bookingPath(step, lesson?.slug) : change,
        label: label ?? i18next.t(`booking:summary.${key}`),
      })),
    offer: wishedOffer(lesson, draft),
  };
}

function youWords({ firstname, lastname, email, phone }: CustomerAccount["user"]): string {
  return [fullName({ firstname, lastname }), phone?.phone_number, email].filter(Boolean).join(", ");
}

const accountPath = (lesson: string | undefined) =>
  withQuery(paths.account, { retour: bookingPath("recapitulatif", lesson) });

function answerLines(questions: readonly Question[], { questionnaire }: Draft): Line[] {
  return questions.map(({ id, label, kind, options }) => {
    const nameOf = (text: string) =>
      kind === "date"
        ? dayInWords(text)
        : (options.find((option) => option.id === text)?.name ?? text);
    const [first = "", ...others] = answerTo(questionnaire, id).map(nameOf);
    return { key: id, label, value: [first, ...others.map(lowerFirst)].join(", "), step: "cours" };
  });
}

function studentWords(lesson: Lesson, draft: Draft, firstname: string | undefined) {
  const level = levelsOf(lesson, draft).find(({ id }) => id === draft.levelId);
  return [firstname, level?.name].filter(Boolean).join(", ");
}

function lessonWords(lesson: Lesson, draft: Draft): string {
  const subject = subjectOf(lesson, draft)?.name;
  const lessonPlace = draft.address?.full_address;
  return i18next.t(`booking:summary.lesson_${draft.format ?? "offline"}`, {
    subject,
    place: lessonPlace,
  });
}

async function othersOf({ api }: LoadContext, { otherIds: ids = [] }: Draft): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await api(teachers.list, { query: { ids } });
  return found.map(({ firstname }) => firstname);
}

function teacherWords(lesson: Lesson, draft: Draft, others: readonly string[]): string {
  if (!lesson) return i18next.t("booking:summary.any_teacher");
  const teacher = listWords([lesson.firstname, ...others]);
  const key = draft.extendedSearch ? "teacher_and_others" : "teacher_alone";
  return i18next.t(`booking:summary.${key}`, { teacher });
}
