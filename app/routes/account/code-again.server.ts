import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { codeSchema } from "#app/modules/people/account/second-factor.endpoints.ts";
import { paths } from "#app/paths.ts";

export const ofCode = z.object({ code: codeSchema });

/** An operator who is signed in, not on the way from the password. */
export const isCodeAgain = async ({ context, request }: LoaderFunctionArgs): Promise<boolean> =>
  !new URL(request.url).searchParams.has("token") && (await context.person())?.role === "operator";

/** Given before the decisions that ask for it (OPS-06). */
export const giveCodeAgain = ({ context, request }: ActionFunctionArgs) =>
  submitForm(context.as("operator"), request, ofCode, async (body, api) => {
    await api(accounts.confirmSecondFactor, { body });
    return redirectWithFlash(returnOf(request) ?? paths.desk, "account:flash.code_given");
  });
