import type { LoaderFunctionArgs } from "@remix-run/node";

import { students } from "#app/modules/people/student/endpoints.ts";

/** For the family alone; the address changes with the photo (API-013). */
export function loader({ context, params: { studentId = "", hash = "" } }: LoaderFunctionArgs) {
  const input = { params: { id: studentId }, query: { hash } };
  return context.as("customer")(students.showPhoto, input);
}
