import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { homeOf, returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { signInAgain } from "#app/bff/own-password.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { resetPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { Sent } from "#app/ui/sent.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { AccountFrame } from "./frame.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { StuckDialog } from "./stuck-dialog.tsx";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:new_password.page", { noindex: true });

export const headers = secretAddress;

const requestedOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get("token") ?? undefined,
    email: searchParams.get("email") ?? undefined,
    required: searchParams.has("oblige"),
    first: searchParams.has("premier"),
    retour: returnOf(request),
  };
};

/** 410 at once for a used or expired link. GET does not use it: mail readers follow links. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const requested = requestedOf(request);
  const over = requested.token !== undefined && (await isOver(context.api, requested.token));
  const shown = { ...requested, over, constraint: constraintOf(resetPasswordSchema) };
  return data(shown, { status: over ? 410 : 200 });
}

async function isOver(api: Api, token: string): Promise<boolean> {
  try {
    await api(accounts.checkReset, { query: { reset_password_token: token } });
    return false;
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    return refusal.status === 410 || refusal.status === 422;
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { email, retour, first } = requestedOf(request);
  return submitForm(context.api, request, resetPasswordSchema, async (body, api) => {
    await api(accounts.resetPassword, { body });
    // Every session of the person has just ended, this browser's too.
    context.closeSession();
    const role = first && (await signInAgain(context, { email, password: body.new_password }));
    if (role) return redirectWithFlash(retour ?? homeOf(role), "account:flash.first_password");
    const signIn = withQuery(paths.signIn, { email, retour });
    return redirectWithFlash(signIn, "account:flash.password_changed");
  });
}

export default function NewPassword() {
  const { t } = useTranslation("account");
  const { token, over } = useLoaderData<typeof loader>();
  if (token === undefined || over) return <NoLink />;
  return (
    <StuckDialog id="new-password" title={t("new_password.title")}>
      <Choice token={token} />
    </StuckDialog>
  );
}

function NoLink() {
  const { t } = useTranslation("account");
  const { email, over, retour } = useLoaderData<typeof loader>();
  const result = useLastResult();
  return (
    <AccountFrame
      id="new-password"
      title={t(over ? "new_password.over_title" : "new_password.title")}
      lead={!result && t(over ? "new_password.over" : "new_password.no_token")}
      retour={retour}
    >
      <Refused result={result} />
      <Buttons>
        <ButtonLink
          to={withQuery(paths.forgottenPassword, { retour })}
          rel="nofollow"
          variant="primary"
        >
          {t("new_password.ask")}
        </ButtonLink>
        <ButtonLink to={withQuery(paths.signIn, { email, retour })} rel="nofollow" variant="quiet">
          {t("new_password.sign_in")}
        </ButtonLink>
      </Buttons>
    </AccountFrame>
  );
}

function Choice({ token }: { token: string }) {
  const { t } = useTranslation("account");
  const { constraint, email, required, first, retour } = useLoaderData<typeof loader>();
  const oblige = required ? 1 : undefined;
  const premier = first ? 1 : undefined;
  const lead = first ? "first" : "lead";
  return (
    <>
      <p className="text-ink-2">{t(`new_password.${required ? "required" : lead}`)}</p>
      <NewPasswordForm
        {...{ token, constraint }}
        action={withQuery(paths.newPassword, { token, email, retour, oblige, premier })}
      />
      <p>
        <ButtonLink
          to={withQuery(paths.forgottenPassword, { retour })}
          rel="nofollow"
          variant="quiet"
          size="s"
        >
          {t("new_password.ask")}
        </ButtonLink>
      </p>
      <Form method="post" action={paths.signOut}>
        <Sent />
        <Button variant="quiet" size="s">
          {t("new_password.leave")}
        </Button>
      </Form>
    </>
  );
}
