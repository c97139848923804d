import type { LoaderFunctionArgs } from "@remix-run/node";

import { applications } from "#app/modules/career/application/endpoints.ts";

/** Anyone with the draft's secret; the address changes with the photo (API-277). */
export function loader({ context, params: { draft = "", hash = "" } }: LoaderFunctionArgs) {
  const input = { params: { uuid: draft }, query: { hash } };
  return context.api(applications.showPhoto, input);
}
