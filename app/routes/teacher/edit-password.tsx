import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { submitOwnPassword } from "#app/bff/own-password.server.ts";
import { teacherFormLoader } from "#app/bff/route.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { NewPasswordField } from "#app/modules/people/account/components/new-password-field.tsx";
import { changePasswordSchema } from "#app/modules/people/account/password.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PasswordField } from "#app/ui/password-field.tsx";

export const handle = { i18n: ["account"] };

export const meta = pageMeta("account:details.password", { noindex: true });

export const loader = teacherFormLoader(changePasswordSchema, async ({ api }) => {
  const { email } = await api(teachers.showProfile, {});
  return { email };
});

export const action = ({ context, request }: ActionFunctionArgs) =>
  submitOwnPassword(context, request, { role: "teacher", page: paths.teacherAccount });

export default function EditPassword() {
  const { t } = useTranslation("account");
  const { email, constraint } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof changePasswordSchema>
      title={t("details.password")}
      closeTo={paths.teacherAccount}
      lead={t("details.password_lead")}
      constraint={{ ...constraint, current_password: { required: true } }}
      submit={t("details.save_password")}
    >
      {(fields) => (
        <>
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <PasswordField
            field={fields.current_password}
            label={t("fields.current_password")}
            autoComplete="current-password"
          />
          <NewPasswordField field={fields.new_password} label={t("fields.new_password")} />
        </>
      )}
    </DialogForm>
  );
}
