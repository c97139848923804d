import { useTranslation } from "react-i18next";

import type { LessonRequest } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { ActLink } from "#app/ui/act-row.tsx";

/** The window in which the family says at once what a request asks of it: a choice (DLG-59), a verdict (DLG-11). */
export function AskedNow({ request }: { request: LessonRequest }) {
  const { t } = useTranslation("lesson-request");
  const { id, process, step, widen_open: chooses } = request;
  const params = { lessonRequestId: String(id) };
  if (process === "processing" && chooses) {
    return (
      <ActLink to={pathTo(paths.widenLessonRequest, params)} opens="widen-request">
        {t("todo.widen.go")}
      </ActLink>
    );
  }
  if (step !== "first_course_report" || process === "cancelled") return null;
  return (
    <ActLink to={pathTo(paths.lessonRequestFirstCourse, params)} opens="confirm-first-course">
      {t("todo.first_course_report.go")}
    </ActLink>
  );
}
