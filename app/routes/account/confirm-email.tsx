import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { homeOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { submitForm } from "#app/bff/form.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { AccountFrame } from "./frame.tsx";

export const handle = { hydrate: "interaction", i18n: ["account"] };

export const meta = pageMeta("account:confirm.page", { noindex: true });

/** GET changes nothing: mail readers follow links automatically (security 14). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const person = await context.person();
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, mayResend: person !== undefined && !person.emailConfirmed };
}

const schema = z.object({ token: z.string().optional(), again: z.string().optional() });

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, schema, async ({ token, again }, api) => {
    if (again !== undefined) {
      await context.asAnyone()(accounts.resendConfirmation, {});
      return redirectWithFlash(paths.confirmEmail, "account:flash.confirmation_sent");
    }
    await api(accounts.confirmEmail, { body: { token: token ?? " " } });
    const person = await context.person();
    return redirectWithFlash(homeOf(person?.role), "account:flash.email_confirmed");
  });
}

export default function ConfirmEmail() {
  const { t } = useTranslation("account");
  const { token, mayResend } = useLoaderData<typeof loader>();
  const result = useLastResult();

  return (
    <AccountFrame title={t("confirm.title")} lead={t(token ? "confirm.lead" : "confirm.no_token")}>
      <FormErrors errors={result?.error?.[""] ?? undefined} />
      {token && (
        <Form method="post" action={paths.confirmEmail}>
          <input type="hidden" name="token" value={token} />
          <Button variant="primary" block>
            {t("confirm.submit")}
          </Button>
        </Form>
      )}
      {mayResend && (
        <Form method="post" action={paths.confirmEmail}>
          <Button name="again" value="1" variant="quiet" block>
            {t("confirm.again")}
          </Button>
        </Form>
      )}
    </AccountFrame>
  );
}
