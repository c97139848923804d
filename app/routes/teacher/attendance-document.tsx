import type { LoaderFunctionArgs } from "@remix-run/node";

import { stageClassEndpoints } from "#app/modules/registration/class.endpoints.ts";

/** The attendance of a class as a PDF that a plain link opens (API-107). */
export function loader({ context, params: { groupLessonClassId: id = "" } }: LoaderFunctionArgs) {
  const query = { as: "pdf" } as const;
  return context.as("teacher")(stageClassEndpoints.attendance, { params: { id }, query });
}
