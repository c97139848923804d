import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";

/** Either side's calendar, with moves and cancellations (API-172). */
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.plannedCourseId ?? "";
  return apiOfArea(context, request)(plannedCourses.showCalendar, { params: { id } });
}
