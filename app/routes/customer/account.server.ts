import { z } from "zod";

import type { LoadContext } from "#app/bff/context.server.ts";
import { safeReturn } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { accountEndpoints, emailSchema, personNameSchema } from "#app/modules/account/endpoints.ts";
import { customerChangesSchema, customerEndpoints } from "#app/modules/customer/endpoints.ts";
import {
  changePasswordSchema,
  passwordEndpoints,
  presentPasswordSchema,
} from "#app/modules/password/endpoints.ts";
import { paths } from "#app/paths.ts";

const billingSchema = customerChangesSchema.pick({ bill_birth_date: true });

const identityShape = {
  firstname: personNameSchema("api.account.firstname_required"),
  lastname: personNameSchema("api.account.lastname_required"),
  email: emailSchema,
};

/** The first form of the page: four answers are needed, the rest may be left empty. */
export const detailsSchema = customerChangesSchema
  .pick({
    firstname: true,
    lastname: true,
    email: true,
    phone: true,
    phone_marketing_consent: true,
    birth_date: true,
    current_password: true,
  })
  .required({ phone: true })
  .extend(identityShape);

const ownPasswordSchema = changePasswordSchema.extend({
  current_password: presentPasswordSchema,
});

const partSchema = z.enum(["details", "billing", "password"]).catch("details");

/** Saves the part of the page that was sent: `part` names it. */
export async function submitAccount(context: LoadContext, request: Request) {
  const api = context.as("customer");
  const part = partSchema.parse((await request.clone().formData()).get("part"));
  const saved = (to: string = paths.account) => redirectWithFlash(to, "account:flash.saved");

  if (part === "password") {
    return submitForm(request, ownPasswordSchema, async (body) => {
      const { email = "" } = (await context.person()) ?? {};
      await api(passwordEndpoints.change, { body });
      await openAnother(context, { email, password: body.new_password });
      return redirectWithFlash(paths.account, "account:flash.own_password_changed");
    });
  }
  if (part === "billing") {
    return submitForm(request, billingSchema, async (body) => {
      await api(customerEndpoints.update, { body });
      return saved();
    });
  }
  return submitForm(request, detailsSchema, async (typed) => {
    // A box that is not ticked is not sent: it says no.
    const body = { ...typed, phone_marketing_consent: typed.phone_marketing_consent ?? false };
    await api(customerEndpoints.update, { body });
    return saved(returnOf(request));
  });
}

/** Where who came to change her details goes back to: the page that sent her, else nowhere (VAL-046). */
export const returnOf = (request: Request): string | undefined =>
  safeReturn(new URL(request.url).searchParams.get("retour"), "") || undefined;

/** Another session in place of the one that the change ended (quality 20). */
async function openAnother(
  context: LoadContext,
  body: { email: string; password: string },
): Promise<void> {
  const signed = await context.api(accountEndpoints.login, { body }).catch(() => undefined);
  if (signed && "access_token" in signed) context.openSession(signed);
  // Where it is refused (too many tries of her network), she signs in a little later.
  else context.closeSession();
}
