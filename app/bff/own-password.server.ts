import { refusalSchema } from "#app/api/endpoint.ts";
import { accountEndpoints, loginSchema } from "#app/modules/people/account/endpoints.ts";
import {
  changePasswordSchema,
  passwordEndpoints,
  presentPasswordSchema,
} from "#app/modules/people/account/password.endpoints.ts";
import { paths } from "#app/paths.ts";

import type { LoadContext } from "./context.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { submitForm } from "./form.server.ts";

const ownPasswordSchema = changePasswordSchema.extend({
  current_password: presentPasswordSchema,
});

/** Changes one's own password and opens another session in place of the one that it ended (security 20); then their page. */
export function submitOwnPassword(
  context: LoadContext,
  request: Request,
  { role, page }: Readonly<{ role: "customer" | "teacher"; page: string }>,
) {
  const changed = () => redirectWithFlash(page, "account:flash.own_password_changed");
  // Whoever comes without a session goes to sign in: nothing below is tried for them.
  return submitForm(context.as(role), request, ownPasswordSchema, async (body, api, form) => {
    const email = (await context.person())?.email ?? form.get("email");
    const openAnother = () => signInAgain(context, { email, password: body.new_password });
    try {
      await api(passwordEndpoints.change, { body });
    } catch (refusal) {
      if ((await isOfHolder(refusal)) && (await openAnother())) return changed();
      throw refusal;
    }
    // Where it is refused (too many tries of the network), the sign-in comes a little later.
    if (!(await openAnother())) context.closeSession();
    return changed();
  });
}

/** Whether it says that the session is over or that the present password is wrong: so says a second press after the first. */
async function isOfHolder(refusal: unknown): Promise<boolean> {
  if (!(refusal instanceof Response)) return false;
  if (refusal.headers.get("location")?.startsWith(paths.signIn)) return true;
  if (refusal.status !== 422) return false;
  const { errors = [] } = refusalSchema.parse(await refusal.clone().json());
  return errors.some(({ field }) => field === "current_password");
}

/**
 * Signs in with the chosen password; false where it is refused. Pressed twice, the form's first answer, with its new
 * session, may never reach the browser: the second press finds its own over, and the password changed (ERR-30). The
 * e-mail is then the form's own: it opens what the sign-in page would with the same two words, by the same call,
 * counted with its tries. While a session lasts it is its person's alone.
 */
async function signInAgain(
  context: LoadContext,
  typed: Readonly<{ email: unknown; password: string }>,
): Promise<boolean> {
  const { success, data: body } = loginSchema.safeParse(typed);
  if (!success) return false;
  const signed = await context.api(accountEndpoints.login, { body }).catch(() => undefined);
  if (!signed || !("access_token" in signed)) return false;
  context.openSession(signed);
  return true;
}
