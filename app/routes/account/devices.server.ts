import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { idOf } from "#app/api/id.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";

import { accountPages } from "./account-pages.ts";

export const closeSchema = z.object({ session_id: idOf("session").optional() });

/** Closes one session of its own person, or all the others. */
export function closeDevices({ context, request }: ActionFunctionArgs) {
  const { devices, role } = accountPages(new URL(request.url).pathname);
  return submitForm(context.as(role), request, closeSchema, async ({ session_id: id }, api) => {
    if (id === undefined) await api(accounts.closeOtherDevices, {});
    else await api(accounts.closeDevice, { params: { id } });
    return redirectWithFlash(
      devices,
      `settings:devices.${id === undefined ? "others_closed" : "closed"}`,
    );
  });
}
