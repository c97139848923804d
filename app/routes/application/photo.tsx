import type { LoaderFunctionArgs } from "@remix-run/node";

import { applicationEndpoints } from "#app/modules/career/application/endpoints.ts";

/** The portrait of a draft, to whoever holds its secret; its address changes with it (API-277). */
export function loader({ context, params: { draft = "", hash = "" } }: LoaderFunctionArgs) {
  const input = { params: { uuid: draft }, query: { hash } };
  return context.api(applicationEndpoints.showPhoto, input);
}
