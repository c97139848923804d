import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { redirectWithFlash } from "#app/bff/flash.server.ts";
import { teacherAction, teacherLoader } from "#app/bff/route.server.ts";
import { teacherSpace } from "#app/modules/career/teacher-space/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { profileChangesSchema } from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";

export const handle = { i18n: ["teacher-account"] };

export const meta = pageMeta("teacher-account:phone.title", { noindex: true });

const phoneFormSchema = profileChangesSchema
  .pick({ phone: true, current_password: true })
  .required({ phone: true });

export const loader = teacherLoader(async ({ api }) => {
  const { phone } = await api(teachers.showProfile, {});
  return { phone };
});

export const action = teacherAction(phoneFormSchema, async ({ api, body }) => {
  await api(teacherSpace.update, { body });
  return redirectWithFlash(paths.teacherAccount, "teacher-account:phone.saved");
});

/** The teacher's own phone, which families call (TEA-036). */
export default function EditPhone() {
  const { t } = useTranslation("teacher-account", { keyPrefix: "phone" });
  const { phone: known } = useLoaderData<typeof loader>();
  return (
    <DialogForm<typeof phoneFormSchema>
      title={t("title")}
      closeTo={paths.teacherAccount}
      defaults={known ? { phone: known } : {}}
      submit={t("save")}
    >
      {({ phone, current_password: password }) => {
        const parts = phone.getFieldset();
        return (
          <>
            <PhoneField field={parts.phone_number} purpose={t("purpose")} />
            {known && (
              <input type="hidden" name={parts.phone_region.name} value={known.phone_region} />
            )}
            <PasswordField
              field={password}
              label={t("password")}
              hint={t("password_hint")}
              optional
              autoComplete="current-password"
            />
          </>
        );
      }}
    </DialogForm>
  );
}
