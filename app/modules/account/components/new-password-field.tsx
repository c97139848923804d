import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { TextField } from "#app/ui/text-field.tsx";

/** A password that is being chosen, with what it must be (AUTH-010). */
export function NewPasswordField(props: Pick<ComponentProps<typeof TextField>, "field" | "label">) {
  const { t } = useTranslation("account");
  return (
    <TextField
      {...props}
      hint={t("fields.password_hint")}
      type="password"
      autoComplete="new-password"
    />
  );
}
