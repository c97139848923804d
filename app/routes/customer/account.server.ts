import { z } from "zod";

import type { LoadContext } from "#app/bff/context.server.ts";
import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitJudged } from "#app/bff/form.server.ts";
import { submitOwnPassword } from "#app/bff/own-password.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { emailSchema, personNameSchema } from "#app/modules/people/account/account.endpoints.ts";
import { customerChangesSchema, customers } from "#app/modules/people/customer/endpoints.ts";
import { paths } from "#app/paths.ts";

const billingSchema = customerChangesSchema.pick({ bill_birth_date: true });

const identityShape = {
  firstname: personNameSchema("api.account.firstname_required"),
  lastname: personNameSchema("api.account.lastname_required"),
  email: emailSchema,
};

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

const partSchema = z.enum(["details", "billing", "password"]).catch("details");

export async function submitAccount(context: LoadContext, request: Request) {
  const family = context.as("customer");
  const part = partSchema.parse((await readForm(request)).get("part"));
  const saved = (to: string = paths.account) => redirectWithFlash(to, "account:flash.saved");

  if (part === "password")
    return submitOwnPassword(context, request, { role: "customer", page: paths.account });
  if (part === "billing") {
    return submitJudged(family, request, billingSchema, async (body, api) => {
      await api(customers.update, { body });
      return saved();
    });
  }
  return submitJudged(family, request, detailsSchema, async (typed, api) => {
    const body = { ...typed, phone_marketing_consent: typed.phone_marketing_consent ?? false };
    await api(customers.update, { body });
    return saved(returnOf(request));
  });
}
