import type { LoaderFunctionArgs } from "@remix-run/node";

import { attendance } from "#app/modules/group-lessons/attendance/endpoints.ts";

export function loader({ context, params: { groupLessonClassId: id = "" } }: LoaderFunctionArgs) {
  const query = { as: "pdf" } as const;
  return context.as("teacher")(attendance.list, { params: { id }, query });
}
