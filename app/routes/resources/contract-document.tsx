import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { contractPaperEndpoints } from "#app/modules/lessons/contract/paper.endpoints.ts";

/** A contract of one's own as a PDF that a plain link opens, for either side at its own address (API-065). */
export function loader({ context, request, params: { contractId: id = "" } }: LoaderFunctionArgs) {
  return apiOfArea(context, request)(contractPaperEndpoints.print, { params: { id } });
}
