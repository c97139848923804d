import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { homeOf, returnOf } from "#app/bff/doors.server.ts";
import { constraintOf, fieldRefusal, submitForm } from "#app/bff/form.server.ts";
import { secretAddress } from "#app/bff/secret-address.server.ts";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { giveCodeAgain, isCodeAgain, ofCode } from "./code-again.server.ts";
import { Enrolment, RecoveryCodes } from "./enrolment.tsx";
import { AccountFrame } from "./frame.tsx";
import { qrOf } from "./qr.server.ts";

export const handle = { hydrate: "interaction", i18n: ["account"] };

export const meta = pageMeta("account:code.page", { noindex: true });

export const headers = secretAddress;

type CodeAnswer = Readonly<{ result?: SubmissionResult; codes?: readonly string[]; next?: string }>;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "-";

const toSignIn = (request: Request) =>
  redirect(withQuery(paths.signIn, { retour: returnOf(request) }), 303);

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const retour = returnOf(request);
  const constraint = constraintOf(ofCode);
  if (await isCodeAgain(args)) return { token: null, retour, secret: null, qr: null, constraint };
  const token = tokenOf(request);
  const body = { second_factor_token: token };
  const { secret, address } = await context
    .api(accounts.enrolSecondFactor, { body })
    .catch((refusal: unknown) => {
      if (!(refusal instanceof Response) || refusal.status !== 401) throw refusal;
      throw toSignIn(request);
    });
  return { token, retour, secret, qr: address && qrOf(address), constraint };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const given = (await isCodeAgain(args)) && (await giveCodeAgain(args));
  if (given) return given instanceof Response ? given : answerOf(given);
  const token = tokenOf(request);
  let codes: readonly string[] | undefined;
  const next = returnOf(request) ?? homeOf("operator");
  const answer = await submitForm(
    context.api,
    request,
    ofCode,
    async ({ code }, api): Promise<Response> => {
      const body = { second_factor_token: token, code };
      const signed = await api(accounts.passSecondFactor, { body }).catch(atCode);
      context.openSession(signed);
      codes = signed.recovery_codes;
      return redirect(next, 303);
    },
  );
  if (codes) return data<CodeAnswer>({ codes, next });
  return answer instanceof Response ? answer : answerOf(answer);
}

type Refused = Exclude<Awaited<ReturnType<typeof giveCodeAgain>>, Response>;

const answerOf = ({ data: result, init }: Refused) =>
  data<CodeAnswer>({ result }, init ?? undefined);

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
  const { token, retour, secret, qr } = useLoaderData<typeof loader>();
  const { codes, next }: CodeAnswer = useActionData<CodeAnswer>() ?? {};
  if (codes) {
    return (
      <AccountFrame title={t("code.recovery")}>
        <RecoveryCodes codes={codes} />
        <Link to={next ?? paths.home}>{t("code.noted")}</Link>
      </AccountFrame>
    );
  }
  if (!token) {
    const words = { title: t("code.again.title"), lead: t("code.again.lead") };
    return (
      <AccountFrame {...words} retour={retour ?? paths.desk} stays>
        <CodeForm submit={t("code.again.submit")} />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t("code.title")} lead={t("code.lead")}>
      {qr && secret && <Enrolment qr={qr} secret={secret} />}
      <CodeForm submit={t("code.submit")} />
    </AccountFrame>
  );
}

function CodeForm({ submit }: { submit: string }) {
  const { t } = useTranslation("account");
  const { token, retour, constraint } = useLoaderData<typeof loader>();
  const { result }: CodeAnswer = useActionData<CodeAnswer>() ?? {};
  const [props, fields, form] = useSchemaForm<typeof ofCode>(result, constraint);
  return (
    // The desk’s keys come with its document, so it is loaded whole (OPS-20).
    <Form
      method="post"
      reloadDocument
      action={withQuery(paths.operatorCode, { token: token ?? undefined, retour })}
      {...props}
      className="grid gap-s4"
    >
      <SummaryErrors form={form} result={result} />
      <TextField field={fields.code} label={t("fields.code")} autoComplete="one-time-code" />
      <Button variant="primary" block>
        {submit}
      </Button>
    </Form>
  );
}
