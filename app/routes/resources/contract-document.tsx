import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";

export function loader({ context, request, params: { contractId: id = "" } }: LoaderFunctionArgs) {
  return apiOfArea(context, request)(contracts.print, { params: { id } });
}
