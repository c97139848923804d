import { redirect } from "@remix-run/node";

import type { LoadContext } from "#app/bff/context.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import { saveDraft } from "./wizard.server.ts";

const kept = { firstname: 80, lastname: 80, email: 254, "phone.phone_number": 250 } as const;

/** « Me connecter » keeps what was typed and comes back to the next step; undefined when it was not asked. */
export async function leaveToSignIn(
  context: LoadContext,
  request: Request,
  next: string,
): Promise<Response | undefined> {
  const form = await readForm(request);
  if (form.get("intent") !== "sign-in") return undefined;
  const typed = (name: keyof typeof kept) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, kept[name]) : undefined;
  };
  await saveDraft(context, {
    firstname: typed("firstname"),
    lastname: typed("lastname"),
    email: typed("email"),
    phone: { phone_number: typed("phone.phone_number") },
  });
  return redirect(withQuery(paths.signIn, { retour: next }), 303);
}
