import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { FieldLike } from "#app/ui/field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

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
  const text = useFieldTexts("account:fields");
  return (
    <>
      <TextField {...text(fields.firstname)} autoComplete="given-name" />
      <TextField {...text(fields.lastname)} autoComplete="family-name" />
      <TextField {...text(fields.email)} type="email" autoComplete="email" />
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
