import type { SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { loginSchema } from "#app/modules/people/account/account.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type SignInFormProps = {
  action: string;
  constraint: ReturnType<typeof getZodConstraint>;
  result: SubmissionResult | undefined;
  kept: string | undefined;
  email: string | undefined;
  retour: string | undefined;
};

export function SignInForm(props: SignInFormProps) {
  const { action, constraint, result, kept, email, retour } = props;
  const { t } = useTranslation("account");
  const forgotten = withQuery(paths.forgottenPassword, { retour });
  const [formProps, fields, form] = useSchemaForm<typeof loginSchema>(
    result,
    constraint,
    undefined,
    {
      email,
    },
  );

  return (
    <Form method="post" action={action} {...formProps} className="grid gap-s4">
      {kept && (
        <>
          <Note tone="yellow">
            <p>{t("sign_in.kept")}</p>
          </Note>
          <input type="hidden" name="kept" value={kept} />
        </>
      )}
      <SummaryErrors
        form={form}
        result={result}
        title={t("sign_in.failed")}
        link={{ words: t("sign_in.reset_words"), to: forgotten }}
      />
      <TextField
        field={fields.email}
        label={t("fields.email")}
        type="email"
        autoComplete="username"
      />
      <div>
        <PasswordField
          field={fields.password}
          label={t("fields.password")}
          autoComplete="current-password"
        />
        <Link
          to={forgotten}
          rel="nofollow"
          data-opens="forgotten-password"
          className="inline-flex min-h-tap items-center"
        >
          {t("sign_in.forgotten")}
        </Link>
      </div>
      <Button variant="primary" block>
        {t("sign_in.submit")}
      </Button>
    </Form>
  );
}
