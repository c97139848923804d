import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { safeReturn } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { sessionEndpoints } from "#app/modules/account/session.endpoints.ts";
import { paths } from "#app/paths.ts";

/** A link leads home and changes nothing: signing out is a form (quality 14). */
export function loader() {
  return redirect(paths.home);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const retour = new URL(request.url).searchParams.get("retour");
  await context.api(sessionEndpoints.logout, {}).catch(whenOver);
  context.closeSession();
  const response = redirectWithFlash(safeReturn(retour, paths.home), "account:flash.signed_out");
  response.headers.set("Clear-Site-Data", '"cache", "storage"');
  return response;
}

/** A session that was over already is no reason to stay. */
function whenOver(refusal: unknown): void {
  if (!(refusal instanceof Response) || ![401, 403].includes(refusal.status)) throw refusal;
}
