import type { LoaderFunctionArgs } from "@remix-run/node";

import { figures } from "#app/modules/earnings/declaration/endpoints.ts";

import { exportKindOf, periodIn } from "./exports.server.ts";

/** A table for the State as its office takes it; a time that is not over is refused. */
export function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const api = context.as("operator");
  const kind = exportKindOf(params["exportKind"]);
  if (!kind) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return api(figures.exportAll, { params: { kind }, query: periodIn(searchParams) });
}
