import type { LoaderFunctionArgs } from "@remix-run/node";

import { documents } from "#app/modules/career/document/endpoints.ts";

export function loader({ context, request, params: { paper = "" } }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get("fichier");
  const query = number ? { number } : {};
  return context.as("teacher")(documents.download, { params: { id: paper }, query });
}
