import { Outlet } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { ComingCourses } from "#app/modules/lessons/planned-course/components/coming-courses.tsx";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";

import { CourseList } from "./course-list.tsx";

type ListedProps = ComponentProps<typeof CourseList> &
  Readonly<{ planned: readonly PlannedCourse[] | undefined; next?: PlannedCourse | undefined }>;

/** All courses, or those of one student or teacher: each block of the page is theirs. */
export function Sought(shown: ListedProps) {
  const { t } = useTranslation("course");
  const { student, teacher } = shown.filters;
  const planned = shown.planned?.filter(
    (one) =>
      (student === undefined || one.student.id === student) &&
      (teacher === undefined || one.teacher.id === teacher),
  );
  return (
    <Wrap>
      <div className="mt-s4">
        <Back to={paths.courses}>{t("list.back")}</Back>
      </div>
      <PageHead title={t("list.all")} />
      <Listed {...shown} planned={planned} />
      <Outlet />
    </Wrap>
  );
}

export const Listed = (shown: ListedProps) => (
  <>
    <ComingCourses planned={shown.planned} side="customer" except={shown.next} />
    <CourseList {...shown} />
  </>
);
