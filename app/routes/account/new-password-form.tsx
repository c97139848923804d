import type { getZodConstraint } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { NewPasswordField } from "#app/modules/people/account/components/new-password-field.tsx";
import type { resetPasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import { Button } from "#app/ui/button.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type NewPasswordFormProps = {
  token: string;
  action: string;
  constraint: ReturnType<typeof getZodConstraint>;
};

/** The link's token is sent with the new password (AUTH-010). */
export function NewPasswordForm({ token, action, constraint }: NewPasswordFormProps) {
  const { t } = useTranslation("account");
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof resetPasswordSchema>(result, constraint);

  return (
    <Form method="post" action={action} replace {...props} className="grid gap-s4">
      <SummaryErrors form={form} result={result} />
      <input type="hidden" name="reset_password_token" value={token} />
      <NewPasswordField field={fields.new_password} label={t("fields.new_password")} />
      <Button variant="primary" block>
        {t("new_password.submit")}
      </Button>
    </Form>
  );
}
