import { refusalSchema } from "#app/api/endpoint.ts";
import type { Role } from "#app/lib/actor.ts";
import { loginSchema } from "#app/modules/people/account/account.endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import {
  changePasswordSchema,
  presentPasswordSchema,
} from "#app/modules/people/account/password.endpoints.ts";
import { paths } from "#app/paths.ts";

import type { LoadContext } from "./context.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import { submitForm } from "./form.server.ts";

const ownPasswordSchema = changePasswordSchema.extend({
  current_password: presentPasswordSchema,
});

/** Opens a new session in place of the one that the change ended (security 20). */
export function submitOwnPassword(
  context: LoadContext,
  request: Request,
  { role, page }: Readonly<{ role: "customer" | "teacher"; page: string }>,
) {
  const changed = () => redirectWithFlash(page, "account:flash.own_password_changed");
  return submitForm(context.as(role), request, ownPasswordSchema, async (body, api, form) => {
    const email = (await context.person())?.email ?? form.get("email");
    const openAnother = () => signInAgain(context, { email, password: body.new_password });
    try {
      await api(accounts.changePassword, { body });
    } catch (refusal) {
      if ((await isOfHolder(refusal)) && (await openAnother())) return changed();
      throw refusal;
    }
    // Refused after too many attempts from the network: the user signs in later.
    if (!(await openAnother())) context.closeSession();
    return changed();
  });
}

/** Session over or wrong present password: the outcome of a second submission. */
async function isOfHolder(refusal: unknown): Promise<boolean> {
  if (!(refusal instanceof Response)) return false;
  if (refusal.headers.get("location")?.startsWith(paths.signIn)) return true;
  if (refusal.status !== 422) return false;
  const { errors = [] } = refusalSchema.parse(await refusal.clone().json());
  return errors.some(({ field }) => field === "current_password");
}

/**
 * Signs in with the password just chosen. A second submission finds its session over and the password changed
 * (ERR-30): it comes with the form's own e-mail. Undefined when refused.
 */
export async function signInAgain(
  context: LoadContext,
  typed: Readonly<{ email: unknown; password: string }>,
): Promise<Role | undefined> {
  const { success, data: body } = loginSchema.safeParse(typed);
  if (!success) return undefined;
  const signed = await context.api(accounts.login, { body }).catch(() => undefined);
  if (!signed || !("access_token" in signed)) return undefined;
  context.openSession(signed);
  return signed.role;
}
