import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { refuseRobots, robotFields } from "#app/bff/robot.server.ts";
import { emailSchema } from "#app/modules/people/account/account.endpoints.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { AccountFrame } from "./frame.tsx";

export const handle = { hydrate: "interaction", i18n: ["account"] };

export const meta = pageMeta("account:forgotten.page", { noindex: true });

const schema = z.object({ email: emailSchema });

export function loader({ request }: LoaderFunctionArgs) {
  return { retour: returnOf(request), constraint: constraintOf(schema), robot: robotFields() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const here = withQuery(paths.forgottenPassword, { retour: returnOf(request) });
  return submitForm(context.api, request, schema, async ({ email }, api, form) => {
    refuseRobots(form);
    await api(accounts.forgotPassword, { params: { email } });
    // The same page whether the account exists or not (AUTH-009).
    return redirectWithFlash(here, "account:flash.link_sent");
  });
}

export default function ForgottenPassword() {
  const { t } = useTranslation("account");
  const { retour, constraint, robot } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof schema>(result, constraint);

  return (
    <AccountFrame
      id="forgotten-password"
      title={t("forgotten.title")}
      lead={t("forgotten.lead")}
      retour={withQuery(paths.signIn, { retour })}
    >
      <Form
        method="post"
        action={withQuery(paths.forgottenPassword, { retour })}
        {...props}
        className="grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <TextField
          field={fields.email}
          label={t("fields.email")}
          type="email"
          autoComplete="username"
        />
        <Honeypot {...robot} />
        <Button variant="primary" block>
          {t("forgotten.submit")}
        </Button>
      </Form>
    </AccountFrame>
  );
}
