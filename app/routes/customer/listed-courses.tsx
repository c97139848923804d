import { Outlet } from "@remix-run/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import type { Coming } from "#app/modules/lessons/planned-course/coming.endpoints.ts";
import {
  ComingCourses,
  comingRows,
} from "#app/modules/lessons/planned-course/components/coming-courses.tsx";
import { paths } from "#app/paths.ts";
import { Back, PageHead, Wrap } from "#app/ui/layout.tsx";

import { CourseList } from "./course-list.tsx";

type ListedProps = ComponentProps<typeof CourseList> &
  Readonly<{ coming: readonly Coming[] | undefined; next?: Coming | undefined }>;

/** All courses, or those of one student or teacher: each block of the page is theirs. */
export function Sought(shown: ListedProps) {
  const { t } = useTranslation("course");
  const { student, teacher } = shown.filters;
  const coming = shown.coming?.filter(
    ({ planned }) =>
      (student === undefined || planned?.student.id === student) &&
      (teacher === undefined || planned?.teacher.id === teacher),
  );
  return (
    <Wrap>
      <div className="mt-s4">
        <Back to={paths.courses}>{t("list.back")}</Back>
      </div>
      <PageHead title={t("list.all")} />
      <Listed {...shown} coming={coming} />
      <Outlet />
    </Wrap>
  );
}

/** Where the next course alone is to come, shown above, what may be planned stands beside the past ones. */
export function Listed(shown: ListedProps) {
  const { coming, next } = shown;
  const isAlone = next && coming && comingRows(coming, "customer", next).length === 0;
  return (
    <>
      {!isAlone && <ComingCourses coming={coming} side="customer" except={next} />}
      <CourseList {...shown} mayPlan={isAlone} />
    </>
  );
}
