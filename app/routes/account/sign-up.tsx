import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { homeOf, returnOf } from "#app/bff/doors.server.ts";
import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { constraintOf, submitForm } from "#app/bff/form.server.ts";
import { robotFields } from "#app/bff/robot.server.ts";
import { signUpSchema } from "#app/modules/people/account/account.endpoints.ts";
import { NewPasswordField } from "#app/modules/people/account/components/new-password-field.tsx";
import { accounts } from "#app/modules/people/account/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { AccountFrame } from "./frame.tsx";

export const handle = { hydrate: "interaction", i18n: ["account"] };

export const meta = pageMeta("account:sign_up.page", { noindex: true });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const retour = returnOf(request);
  const person = await context.person();
  if (person && request.method === "GET") throw redirect(retour ?? homeOf(person.role));
  return {
    retour,
    constraint: constraintOf(signUpSchema),
    robot: robotFields(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return submitForm(context.api, request, signUpSchema, async (body, api) => {
    const tokens = await api(accounts.signUp, { body });
    context.openSession(tokens);
    return redirectWithFlash(returnOf(request) ?? homeOf(tokens.role), "account:flash.welcome");
  });
}

const loadSchema = () =>
  import("#app/modules/people/account/account.endpoints.ts").then((module) => module.signUpSchema);

export default function SignUp() {
  const { t } = useTranslation("account");
  const { retour, constraint, robot } = useLoaderData<typeof loader>();
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm(result, constraint, loadSchema);
  const phone = fields.phone.getFieldset();
  const words = (name: "firstname" | "lastname" | "email", autoComplete: string) => ({
    field: fields[name],
    label: t(`fields.${name}`),
    autoComplete,
  });

  return (
    <AccountFrame title={t("sign_up.title")} lead={t("sign_up.lead")} retour={retour}>
      <Form
        method="post"
        action={withQuery(paths.signUp, { retour })}
        {...props}
        className="grid gap-s4"
      >
        <SummaryErrors form={form} result={result} />
        <div className="grid gap-s4 sm:grid-cols-2">
          <TextField {...words("firstname", "given-name")} />
          <TextField {...words("lastname", "family-name")} />
        </div>
        <TextField {...words("email", "email")} type="email" hint={t("fields.email_hint")} />
        <PhoneField
          field={phone.phone_number}
          consent={fields.phone_marketing_consent}
          purpose={t("fields.phone_purpose")}
        />
        <NewPasswordField field={fields.password} label={t("fields.password")} />
        <Honeypot {...robot} />
        <Button variant="primary" block>
          {t("sign_up.submit")}
        </Button>
      </Form>
      <p>
        {t("sign_up.already")}{" "}
        <Link
          to={withQuery(paths.signIn, { retour })}
          rel="nofollow"
          data-opens="sign-in"
          className="font-semibold"
        >
          {t("sign_up.sign_in")}
        </Link>
      </p>
    </AccountFrame>
  );
}
