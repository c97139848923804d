import { useCallback } from "react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";

const pages = {
  courses: paths.courses,
  request: paths.lessonRequests,
  teachers: paths.myTeachers,
  card: paths.card,
  students: paths.students,
  bills: paths.bills,
  tax_credit: paths.taxCredit,
  account: paths.account,
  teacher_students: paths.teacherStudents,
  teacher_courses: paths.teacherCourses,
  stages: paths.registrations,
  teacher_stages: paths.teacherGroupLessons,
  application: paths.finaliseApplication,
  availability: paths.availability,
  prices: paths.teacherPrices,
  presentation: paths.presentation,
  subjects: paths.teacherSubjects,
  // Longest address first: papers are under the account's.
  documents: paths.teacherDocuments,
  infos: paths.teacherAccount,
  payouts: paths.payouts,
  affiliations: paths.affiliations,
} as const;

const groupLessonRoot = paths.groupLesson.slice(0, paths.groupLesson.indexOf(":"));

export function useWayBackWords(): (to: string) => string | undefined {
  const { t } = useTranslation("common", { keyPrefix: "back_to" });
  return useCallback(
    (to) => {
      const names = Object.keys(pages) as (keyof typeof pages)[];
      const name = names.find((one) => to.startsWith(pages[one]));
      if (name) return t(name);
      if (to.startsWith(groupLessonRoot)) return t("stage");
      if (!to.startsWith(paths.homeLessonsRoot)) return undefined;
      return t(to.includes("/reserver/") ? "booking" : "lesson");
    },
    [t],
  );
}
