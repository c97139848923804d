import type { LoaderFunctionArgs } from "@remix-run/node";

import { plannedCourseEndpoints } from "#app/modules/planned-course/endpoints.ts";
import { paths } from "#app/paths.ts";

/** A planned course for the calendar of either side, its move and its cancellation too (API-172). */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const isTeachers = new URL(request.url).pathname.startsWith(paths.teacherHome);
  const api = context.as(isTeachers ? "teacher" : "customer");
  return api(plannedCourseEndpoints.calendar, { params: { id: params.plannedCourseId ?? "" } });
}
