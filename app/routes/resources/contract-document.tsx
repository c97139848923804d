import type { LoaderFunctionArgs } from "@remix-run/node";

import { contractPaperEndpoints } from "#app/modules/contract/paper.endpoints.ts";
import { paths } from "#app/paths.ts";

/** A contract of one's own as a PDF that a plain link opens, for either side at its own address (API-065). */
export function loader({ context, request, params: { contractId: id = "" } }: LoaderFunctionArgs) {
  const isTeachers = new URL(request.url).pathname.startsWith(paths.teacherHome);
  const api = context.as(isTeachers ? "teacher" : "customer");
  return api(contractPaperEndpoints.print, { params: { id } });
}
