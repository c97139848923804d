import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { safeReturn } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { passwordEndpoints, resetPasswordSchema } from "#app/modules/password/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Sent } from "#app/ui/sent.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { StuckDialog } from "./stuck-dialog.tsx";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:new_password.page", { noindex: true });

// Its address holds the token: no other site learns it (quality 31).
export const headers: HeadersFunction = () => ({ "Referrer-Policy": "same-origin" });

const askedOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  const retour = searchParams.get("retour");
  return {
    token: searchParams.get("token") ?? undefined,
    email: searchParams.get("email") ?? undefined,
    required: searchParams.has("oblige"),
    retour: retour ? safeReturn(retour, paths.home) : undefined,
  };
};

export function loader({ request }: LoaderFunctionArgs) {
  return { ...askedOf(request), constraint: constraintOf(resetPasswordSchema) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { email, retour } = askedOf(request);
  return submitForm(request, resetPasswordSchema, async (body) => {
    await context.api(passwordEndpoints.reset, { body });
    // Every session of the person has just ended, this browser's too if it had one.
    context.closeSession();
    const signIn = withQuery(paths.signIn, { email, retour });
    return redirectWithFlash(signIn, "account:flash.password_changed");
  });
}

export default function NewPassword() {
  const { t } = useTranslation("account");
  const { token, email, required, retour } = useLoaderData<typeof loader>();
  const lead = t(required ? "new_password.required" : "new_password.lead");

  return (
    <StuckDialog id="new-password" title={t("new_password.title")} modal={token !== undefined}>
      {token === undefined ? (
        <Note>
          <p>{t("new_password.no_token")}</p>
        </Note>
      ) : (
        <>
          <p className="text-ink-2">{lead}</p>
          <NewPasswordForm
            token={token}
            action={withQuery(paths.newPassword, {
              token,
              email,
              retour,
              oblige: required ? 1 : undefined,
            })}
          />
        </>
      )}
      <p>
        <ButtonLink to={withQuery(paths.forgottenPassword, { retour })} variant="quiet" size="s">
          {t("new_password.ask")}
        </ButtonLink>
      </p>
      <Form method="post" action={paths.signOut}>
        <Sent />
        <Button variant="quiet" size="s">
          {t("new_password.leave")}
        </Button>
      </Form>
    </StuckDialog>
  );
}

function NewPasswordForm({ token, action }: { token: string; action: string }) {
  const { t } = useTranslation("account");
  const { constraint } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof resetPasswordSchema>(result, constraint);

  return (
    <Form method="post" action={action} replace {...props} className="grid gap-s4">
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="reset_password_token" value={token} />
      <TextField
        field={fields.new_password}
        label={t("fields.new_password")}
        hint={t("fields.password_hint")}
        type="password"
        autoComplete="new-password"
      />
      <Button variant="primary" block>
        {t("new_password.submit")}
      </Button>
    </Form>
  );
}
