import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { submitJudged } from "#app/bff/form.server.ts";
import { contactSchema } from "#app/modules/care/support/contact.endpoints.ts";
import { support } from "#app/modules/care/support/endpoints.ts";

export function sendContact({ context, request }: ActionFunctionArgs) {
  return submitJudged(context.api, request, contactSchema, async (body, api) => {
    const { follow } = await api(support.sendContact, { body });
    return redirect(follow, 303);
  });
}
