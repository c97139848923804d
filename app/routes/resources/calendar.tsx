import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Api } from "#app/bff/api-client.server.ts";
import { apiOfArea } from "#app/bff/area-api.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";

/** The dates of what the address names, for either side; 404 while there are none (API-172, DLG-02, STM-39). */
export function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const api = apiOfArea(context, request);
  const { plannedCourseId, lessonRequestId, contractId, registrationId = "" } = params;
  if (plannedCourseId) {
    const series = new URL(request.url).searchParams.has("serie") ? ("true" as const) : undefined;
    return api(plannedCourses.showCalendar, { params: { id: plannedCourseId }, query: { series } });
  }
  if (lessonRequestId) return ofLessonRequest(api, lessonRequestId);
  if (contractId) return api(plannedCourses.showFirstCourse, { params: { id: contractId } });
  return api(plannedCourses.showSessions, { params: { id: registrationId } });
}

async function ofLessonRequest(api: Api, lessonRequestId: string): Promise<Response> {
  const { contract_id: id } = await api(lessonRequests.show, { params: { id: lessonRequestId } });
  if (id === null) throw new Response(null, { status: 404 });
  return api(plannedCourses.showFirstCourse, { params: { id } });
}
