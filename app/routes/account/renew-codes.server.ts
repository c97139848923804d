import { type ActionFunctionArgs, data } from "@remix-run/node";
import { z } from "zod";

import { fieldRefusal, submitForm } from "#app/bff/form.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { codeSchema } from "#app/modules/people/account/second-factor.endpoints.ts";

const schema = z.object({ code: codeSchema });

/** Ten new recovery codes, shown once (API-276). */
export const renewCodes = ({ context, request }: ActionFunctionArgs) =>
  submitForm(context.as("operator"), request, schema, async ({ code }, api) => {
    const { recovery_codes: codes } = await api(accounts.renewRecoveryCodes, {
      body: { code },
    }).catch(atCode);
    return data({ codes });
  });

async function atCode(refusal: unknown): Promise<never> {
  if (!(refusal instanceof Response) || refusal.status !== 401) throw refusal;
  const { code } = (await refusal.json()) as { code: string };
  throw fieldRefusal("code", code);
}
