import type { LoaderFunctionArgs } from "@remix-run/node";

import { contractPaperEndpoints } from "#app/modules/contract/paper.endpoints.ts";

/** A contract of one's own as a PDF that a plain link opens, for either side (API-065). */
export function loader({ context, params: { contractId: id = "" } }: LoaderFunctionArgs) {
  return context.asAnyone()(contractPaperEndpoints.print, { params: { id } });
}
