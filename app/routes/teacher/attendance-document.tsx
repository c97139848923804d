import type { LoaderFunctionArgs } from "@remix-run/node";

import { groupLessonClassEndpoints } from "#app/modules/group-lessons/attendance/endpoints.ts";

export function loader({ context, params: { groupLessonClassId: id = "" } }: LoaderFunctionArgs) {
  const query = { as: "pdf" } as const;
  return context.as("teacher")(groupLessonClassEndpoints.attendance, { params: { id }, query });
}
