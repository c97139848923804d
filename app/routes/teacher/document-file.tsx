import type { LoaderFunctionArgs } from "@remix-run/node";

import { documentEndpoints } from "#app/modules/career/document/endpoints.ts";

export function loader({ context, request, params: { paper = "" } }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get("fichier");
  const query = number ? { number } : {};
  return context.as("teacher")(documentEndpoints.download, { params: { id: paper }, query });
}
