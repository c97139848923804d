import type { LoaderFunctionArgs } from "@remix-run/node";

import { readSelection } from "#app/bff/selection.server.ts";

/** For a kept page once awake: it is the same for all, this browser's selection is not (PUB-073). */
export function loader({ request }: LoaderFunctionArgs) {
  const { ids } = readSelection(request);
  return Response.json({ ids }, { headers: { "Cache-Control": "private, no-store" } });
}
