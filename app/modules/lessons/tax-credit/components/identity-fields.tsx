import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AddressFields } from "#app/modules/people/customer/components/address-fields.tsx";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

type Group<Names extends string> = FieldLike & {
  getFieldset: () => Readonly<Record<Names, FieldLike>>;
};

type IdentityFieldsProps = {
  fields: Readonly<
    Record<
      | "civility"
      | "birth_name"
      | "used_name"
      | "firstnames"
      | "birth_date"
      | "birth_country"
      | "birth_city"
      | "birth_postal_code"
      | "email"
      | "holder"
      | "iban"
      | "bic"
      | "has_declared"
      | "consent",
      FieldLike
    >
  > & {
    address: Group<"street" | "postal_code" | "city">;
    phone: Group<"phone_number">;
  };
};

const part = "grid gap-s4";

export function IdentityFields({ fields }: IdentityFieldsProps) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "activate" });
  const head = (name: string) => <legend className="mb-s3 text-lg font-bold">{t(name)}</legend>;
  return (
    <>
      <fieldset className={part}>
        {head("you")}
        <ChoiceField
          field={fields.civility}
          label={t("civility")}
          look="pill"
          options={(["madam", "sir"] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TextField field={fields.birth_name} label={t("birth_name")} />
        <TextField field={fields.used_name} label={t("used_name")} optional />
        <TextField field={fields.firstnames} label={t("firstnames")} hint={t("firstnames_hint")} />
        <DateFields field={fields.birth_date} label={t("birth_date")} birth />
      </fieldset>
      <BirthFields fields={fields} legend={head("born")} />
      <fieldset className={part}>
        {head("reach")}
        <AddressFields address={fields.address.getFieldset()} />
        <TextField
          field={fields.phone.getFieldset().phone_number}
          label={t("phone")}
          hint={t("phone_hint")}
          type="tel"
          autoComplete="tel"
        />
        <EmailField field={fields.email} label={t("email")} hint={t("email_hint")} />
      </fieldset>
      <fieldset className={part}>
        {head("account")}
        <TextField field={fields.holder} label={t("holder")} autoComplete="name" />
        <TextField field={fields.iban} label={t("iban")} hint={t("iban_hint")} autoComplete="off" />
        <TextField field={fields.bic} label={t("bic")} hint={t("bic_hint")} autoComplete="off" />
      </fieldset>
      <div>
        <Tick field={fields.has_declared} label={t("has_declared")} />
        <Tick field={fields.consent} label={t("consent")} />
      </div>
    </>
  );
}

function BirthFields({
  fields,
  legend,
}: Pick<IdentityFieldsProps, "fields"> & { legend: ReactNode }) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "activate" });
  const { t: named } = useTranslation("country");
  const countries = named("rows", { returnObjects: true }) as [string, string][];
  return (
    <fieldset className={part}>
      {legend}
      <Select
        field={fields.birth_country}
        label={t("birth_country")}
        hint={t("birth_country_hint")}
        options={countries.map(([value, label]) => ({ value, label }))}
      />
      <div className="grid gap-s4 sm:grid-cols-[1fr_9rem]">
        <TextField field={fields.birth_city} label={t("birth_city")} hint={t("birth_city_hint")} />
        <TextField
          field={fields.birth_postal_code}
          label={t("birth_postal_code")}
          inputMode="numeric"
          optional
        />
      </div>
    </fieldset>
  );
}
