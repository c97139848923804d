import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FieldLike } from "#app/ui/field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { NewPasswordField } from "./new-password-field.tsx";

type SignUpFieldsProps = {
  fields: Readonly<
    Record<"firstname" | "lastname" | "email" | "password" | "phone_marketing_consent", FieldLike>
  >;
  phoneNumber: FieldLike;
  purpose: ReactNode;
};

export function SignUpFields({ fields, phoneNumber, purpose }: SignUpFieldsProps) {
  const { t } = useTranslation("account");
  return (
    <>
      <TextField field={fields.firstname} label={t("fields.firstname")} autoComplete="given-name" />
      <TextField field={fields.lastname} label={t("fields.lastname")} autoComplete="family-name" />
      <TextField
        field={fields.email}
        label={t("fields.email")}
        hint={t("fields.email_hint")}
        type="email"
        autoComplete="email"
      />
      <PhoneField
        field={phoneNumber}
        consent={fields.phone_marketing_consent}
        label={t("fields.phone")}
        purpose={purpose}
      />
      <NewPasswordField field={fields.password} label={t("fields.password")} />
    </>
  );
}
