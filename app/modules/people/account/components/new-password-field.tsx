import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { PasswordField } from "#app/ui/password-field.tsx";

export function NewPasswordField(
  props: Pick<ComponentProps<typeof PasswordField>, "field" | "label">,
) {
  const { t } = useTranslation("account");
  return <PasswordField {...props} hint={t("fields.password_hint")} autoComplete="new-password" />;
}
