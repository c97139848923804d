import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { homeOf, safeReturn } from "#app/bff/doors.server.ts";
import { constraintOf } from "#app/bff/form.server.ts";
import { keepForm } from "#app/bff/kept-form.server.ts";
import { loginSchema } from "#app/modules/account/endpoints.ts";
import { contentEndpoints } from "#app/modules/content/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Note } from "#app/ui/note.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { DemoAccounts } from "./demo-accounts.tsx";
import { AccountFrame } from "./frame.tsx";
import { ResumeForm } from "./resume-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { type SignInAnswer, submitSignIn } from "./sign-in.server.ts";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:sign_in.page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get("retour");
  const [person, config] = await Promise.all([
    context.person(),
    context.api(contentEndpoints.config, {}),
  ]);
  if (person && request.method === "GET") throw redirect(safeReturn(asked, homeOf(person.role)));
  return {
    retour: asked ? safeReturn(asked, paths.home) : undefined,
    email: searchParams.get("email") ?? undefined,
    constraint: constraintOf(loginSchema),
    demo: config.demo_accounts,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const retour = searchParams.get("retour");
  // A form whose session was over came here by itself, with its fields (ERR-29).
  if (searchParams.has("reprise")) {
    const kept = keepForm(await request.formData(), safeReturn(retour, paths.home));
    return data<SignInAnswer>({ kept });
  }
  return submitSignIn(context, request, retour);
}

export default function SignIn() {
  const { t } = useTranslation("account");
  const { retour, email, constraint, demo } = useLoaderData<typeof loader>();
  const answer = useActionData<SignInAnswer>();
  if (answer?.resume) return <ResumeForm {...answer.resume} />;

  const action = withQuery(paths.signIn, { retour });
  return (
    <AccountFrame id="sign-in" title={t("sign_in.title")} retour={retour}>
      {answer?.secondFactor && (
        <Note tone="yellow">
          <p>{t("sign_in.second_factor")}</p>
        </Note>
      )}
      <SignInForm
        result={answer?.result}
        kept={answer?.kept}
        {...{ action, constraint, email, retour }}
      />
      <p>
        {t("sign_in.no_account")}{" "}
        <Link to={withQuery(paths.signUp, { retour })} className="font-semibold">
          {t("sign_in.sign_up")}
        </Link>
      </p>
      <p className="text-sm text-ink-2">{t("sign_in.teacher")}</p>
      {demo && <DemoAccounts {...demo} action={action} />}
    </AccountFrame>
  );
}
