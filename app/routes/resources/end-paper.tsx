import type { LoaderFunctionArgs } from "@remix-run/node";

import { apiOfArea } from "#app/bff/area-api.server.ts";
import { endPapers, paperSlugs } from "#app/modules/earnings/employment-paper/domain.ts";
import { employmentPapers } from "#app/modules/earnings/employment-paper/endpoints.ts";

export function loader({ context, request, params }: LoaderFunctionArgs) {
  const { contractId: id = "" } = params;
  const paper = endPapers.find((one) => paperSlugs[one] === params.paper);
  if (!paper) throw new Response(null, { status: 404 });
  return apiOfArea(context, request)(employmentPapers.print, { params: { id }, query: { paper } });
}
