import { redirect } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import {
  firstCourseResultSchema,
  verdictEndpoints,
} from "#app/modules/course/validate.endpoints.ts";
import { referenceEndpoints } from "#app/modules/reference/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";

import { courseOf } from "./courses.server.ts";

/** What the first course's dialog shows, wherever it is opened (DLG-11). */
export async function readFirstCourse(api: Api, courseId: string | undefined) {
  const [course, causes] = await Promise.all([
    courseOf(api, courseId),
    api(referenceEndpoints.failedFirstCourseCauses, {}),
  ]);
  const constraint = constraintOf(firstCourseResultSchema);
  return { course, causes, constraint };
}

/** The family's verdict on a first course, once per form. */
export function judgeFirstCourse(family: Api, request: Request) {
  return submitForm(family, request, firstCourseResultSchema, async (body, api) => {
    const { course } = await api(verdictEndpoints.firstCourse, { body });
    if (course.validation === "disputed") {
      const details = { teacher: course.teacher.firstname };
      return redirectWithFlash(paths.courses, "course:flash.first_failed", details);
    }
    if (course.status === "failed") {
      const details = { cause: course.payment?.message ?? "" };
      return redirectWithFlash(paths.courses, "course:flash.payment_failed", details, "red");
    }
    const asksBank = course.payment?.status === "requires_action";
    const next = asksBank ? paths.authenticatePayment : paths.courseFeedback;
    return redirect(pathTo(next, { courseId: String(course.id) }), 303);
  });
}
