import type { LoaderFunctionArgs } from "@remix-run/node";

import { documentEndpoints } from "#app/modules/career/document/endpoints.ts";

/** A file of a paper, to its teacher alone (API-100). */
export function loader({ context, request, params: { paper = "" } }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get("fichier");
  const query = number ? { number } : {};
  return context.as("teacher")(documentEndpoints.download, { params: { id: paper }, query });
}
