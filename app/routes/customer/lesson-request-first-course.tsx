import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { lessonRequestEndpoints } from "#app/modules/lesson-request/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

import { judgeFirstCourse, readFirstCourse } from "./first-course.server.ts";
import { FirstCourseDialog } from "./first-course-dialog.tsx";

export const handle = { i18n: ["lesson-request", "course"] };

export const meta = pageMeta("course:first.page", { noindex: true });

/** The first course of this request; none as long as none was born of its date. */
export async function loader({
  context,
  params: { lessonRequestId: id = "" },
}: LoaderFunctionArgs) {
  const api = context.as("customer");
  const { first_course } = await api(lessonRequestEndpoints.show, { params: { id } });
  const courseId = first_course?.course_id;
  return { id, read: courseId ? await readFirstCourse(api, String(courseId)) : undefined };
}

export function action({ context, request }: ActionFunctionArgs) {
  return judgeFirstCourse(context.as("customer"), request);
}

/** The same verdict as under the courses, opened from the request (DLG-11). */
export default function LessonRequestFirstCourse() {
  const { t } = useTranslation("lesson-request");
  const { id, read } = useLoaderData<typeof loader>();
  const closeTo = pathTo(paths.lessonRequest, { lessonRequestId: id });
  if (!read) {
    return (
      <RouteDialog id="confirm-first-course" title={t("first_course.title")} closeTo={closeTo}>
        <p>{t("first_course.none")}</p>
      </RouteDialog>
    );
  }
  const action = pathTo(paths.lessonRequestFirstCourse, { lessonRequestId: id });
  return <FirstCourseDialog {...{ read, action, closeTo }} />;
}
