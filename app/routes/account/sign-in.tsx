import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { homeOf, returnOf } from "#app/bff/doors.server.ts";
import { constraintOf } from "#app/bff/form.server.ts";
import { keepForm } from "#app/bff/kept-form.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/lib/read-form.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { loginSchema } from "#app/modules/people/account/account.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { textOf } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { DemoAccounts } from "./demo-accounts.tsx";
import { AccountFrame } from "./frame.tsx";
import { ResumeForm } from "./resume-form.tsx";
import { bookingEmail, type SignInAnswer, submitSignIn } from "./sign-in.server.ts";
import { SignInForm } from "./sign-in-form.tsx";

export const handle = { hydrate: "interaction", i18n: ["account"] };

export const meta = pageMeta("account:sign_in.page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const retour = returnOf(request);
  const [person, config] = await Promise.all([context.person(), context.api(content.config, {})]);
  // When a form is restored, the loaders run again: this page is still the answer.
  if (person && !searchParams.has("gardee")) {
    throw redirect(retour ?? homeOf(person.role));
  }
  return {
    retour,
    email: searchParams.get("email") ?? (await bookingEmail(context, retour)),
    constraint: constraintOf(loginSchema),
    demo: config.demo_accounts,
    canonical: env.origin + paths.signIn,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  // A form whose session ended was sent here with its fields (ERR-29).
  if (new URL(request.url).searchParams.has("reprise")) {
    const kept = keepForm(await readForm(request), returnOf(request) ?? paths.home);
    return data<SignInAnswer>({ kept });
  }
  return submitSignIn(context, request);
}

export default function SignIn() {
  const { retour, email, constraint, demo } = useLoaderData<typeof loader>();
  const { result, resume, ...answer }: SignInAnswer = useActionData<SignInAnswer>() ?? nothingYet;
  if (resume) return <ResumeForm {...resume} />;

  const kept = answer.kept ?? textOf(result?.initialValue?.kept);
  const action = withQuery(paths.signIn, { retour, gardee: kept ? 1 : undefined });
  return (
    <SignInFrame retour={retour}>
      <SignInForm {...{ action, constraint, email, retour, result, kept }} />
      <OtherWays retour={retour} />
      {demo && <DemoAccounts {...demo} action={action} />}
    </SignInFrame>
  );
}

const nothingYet: SignInAnswer = {};

type SignInFrameProps = { retour: string | undefined; children: ReactNode };

function SignInFrame({ retour, children }: SignInFrameProps) {
  const { t } = useTranslation("account");
  return (
    <AccountFrame id="sign-in" title={t("sign_in.title")} retour={retour}>
      {children}
    </AccountFrame>
  );
}

function OtherWays({ retour }: { retour: string | undefined }) {
  const { t } = useTranslation("account");
  return (
    <>
      <p>
        {t("sign_in.no_account")}{" "}
        <Link to={withQuery(paths.signUp, { retour })} rel="nofollow" className="font-semibold">
          {t("sign_in.sign_up")}
        </Link>
      </p>
      <p className="text-sm text-ink-2">{t("sign_in.teacher")}</p>
    </>
  );
}
