import type { LoaderFunctionArgs } from "@remix-run/node";

import { unreadOf } from "#app/bff/unread.server.ts";

/** What is new, for a page that gets the focus back: it reads nothing and marks nothing (CUS-032). */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await unreadOf(context));
}
