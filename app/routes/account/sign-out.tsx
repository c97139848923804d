import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { isPrivate, paths } from "#app/paths.ts";

/** Signing out is a form; a link only leads home (security 14). */
export function loader() {
  return redirect(paths.home);
}

/** A public page stays; a private one leads to the home page (AUTH-004). */
export async function action({ context, request }: ActionFunctionArgs) {
  const retour = returnOf(request);
  const next = retour && !isPrivate(retour) ? retour : paths.home;
  await context.api(accounts.logout, {}).catch(whenOver);
  context.closeSession();
  const response = redirectWithFlash(next, "account:flash.signed_out");
  response.headers.set("Clear-Site-Data", '"cache", "storage"');
  return response;
}

function whenOver(refusal: unknown): void {
  if (!(refusal instanceof Response) || ![401, 403].includes(refusal.status)) throw refusal;
}
