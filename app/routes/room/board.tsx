import type { LoaderFunctionArgs } from "@remix-run/node";

import { boards } from "#app/modules/rooms/board/endpoints.ts";

/** For an owner of the link, or with the place of a page of the room. */
export function loader({ context, request, params: { uuid = "" } }: LoaderFunctionArgs) {
  const place = new URL(request.url).searchParams.get("place") ?? undefined;
  return context.api(boards.print, { params: { uuid }, query: { place } });
}
