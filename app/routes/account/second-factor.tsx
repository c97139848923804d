import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { homeOf, returnOf } from "#app/bff/doors.server.ts";
import { constraintOf, fieldRefusal, submitForm } from "#app/bff/form.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { codeSchema } from "#app/modules/people/account/second-factor.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { Enrolment, RecoveryCodes } from "./enrolment.tsx";
import { AccountFrame } from "./frame.tsx";
import { qrOf } from "./qr.server.ts";

export const handle = { hydrate: "interaction", i18n: ["account"] };

export const meta = pageMeta("account:code.page", { noindex: true });

export const headers = secretAddress;

const schema = z.object({ code: codeSchema });

type CodeAnswer = Readonly<{ result?: SubmissionResult; codes?: readonly string[]; next?: string }>;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "-";

const toSignIn = (request: Request) =>
  redirect(withQuery(paths.signIn, { retour: returnOf(request) }), 303);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = tokenOf(request);
  const retour = returnOf(request);
  const body = { second_factor_token: token };
  const { secret, address } = await context
    .api(accounts.enrolSecondFactor, { body })
    .catch((refusal: unknown) => {
      if (!(refusal instanceof Response) || refusal.status !== 401) throw refusal;
      throw toSignIn(request);
    });
  return { token, retour, secret, qr: address && qrOf(address), constraint: constraintOf(schema) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  let codes: readonly string[] | undefined;
  const next = returnOf(request) ?? homeOf("operator");
  const answer = await submitForm(
    context.api,
    request,
    schema,
    async ({ code }, api): Promise<Response> => {
      const body = { second_factor_token: token, code };
      const signed = await api(accounts.passSecondFactor, { body }).catch(atCode);
      context.openSession(signed);
      codes = signed.recovery_codes;
      return redirect(next, 303);
    },
  );
  if (codes) return data<CodeAnswer>({ codes, next });
  if (answer instanceof Response) return answer;
  return data<CodeAnswer>({ result: answer.data }, answer.init ?? undefined);
}

/** A wrong code is a fault of the field; a token that is over leads to the password again. */
async function atCode(refusal: unknown): Promise<never> {
  if (!(refusal instanceof Response) || refusal.status !== 401) throw refusal;
  const { code } = (await refusal.json()) as { code: string };
  throw code === "api.second_factor.over"
    ? redirect(paths.signIn, 303)
    : fieldRefusal("code", code);
}

export default function SecondFactor() {
  const { t } = useTranslation("account");
  const { token, retour, secret, qr, constraint } = useLoaderData<typeof loader>();
  const { result, codes, next }: CodeAnswer = useActionData<CodeAnswer>() ?? {};
  const [props, fields, form] = useSchemaForm<typeof schema>(result, constraint);
  if (codes) {
    return (
      <AccountFrame title={t("code.recovery")}>
        <RecoveryCodes codes={codes} />
        <Link to={next ?? paths.home}>{t("code.noted")}</Link>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t("code.title")} lead={t("code.lead")}>
      {qr && secret && <Enrolment qr={qr} secret={secret} />}
      <Form
        method="post"
        action={withQuery(paths.operatorCode, { token, retour })}
        {...props}
        className="grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <TextField field={fields.code} label={t("fields.code")} autoComplete="one-time-code" />
        <Button variant="primary" block>
          {t("code.submit")}
        </Button>
      </Form>
    </AccountFrame>
  );
}
