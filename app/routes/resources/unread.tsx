import type { LoaderFunctionArgs } from "@remix-run/node";

import { unreadOf } from "#app/bff/unread.server.ts";

/** For a page regaining focus; marks nothing as read (CUS-032). */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await unreadOf(context));
}
