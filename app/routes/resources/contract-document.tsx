import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { contractPaperEndpoints } from "#app/modules/lessons/contract/paper.endpoints.ts";

export function loader({ context, request, params: { contractId: id = "" } }: LoaderFunctionArgs) {
  return apiOfArea(context, request)(contractPaperEndpoints.print, { params: { id } });
}
