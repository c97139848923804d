import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AddressFields } from "#app/modules/people/customer/components/address-fields.tsx";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { type FieldLike, hasErrors } from "#app/ui/field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

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
      | "birth_city_unlisted"
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
  const text = useFieldTexts("tax-credit:activate");
  const head = (name: string) => <legend className="mb-s3 text-lg font-bold">{t(name)}</legend>;
  return (
    <>
      <fieldset className={part}>
        {head("you")}
        <ChoiceField
          {...text(fields.civility)}
          look="pill"
          options={(["madam", "sir"] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TextField {...text(fields.birth_name)} />
        <TextField {...text(fields.used_name)} optional />
        <TextField {...text(fields.firstnames)} />
        <DateFields {...text(fields.birth_date)} birth />
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
        <EmailField {...text(fields.email)} />
      </fieldset>
      <fieldset className={part}>
        {head("account")}
        <TextField {...text(fields.holder)} autoComplete="name" />
        <TextField {...text(fields.iban)} autoComplete="off" />
        <TextField {...text(fields.bic)} autoComplete="off" />
      </fieldset>
      <div>
        <Tick {...text(fields.has_declared)} />
        <Tick {...text(fields.consent)} />
      </div>
    </>
  );
}

function BirthFields({
  fields,
  legend,
}: Pick<IdentityFieldsProps, "fields"> & { legend: ReactNode }) {
  const text = useFieldTexts("tax-credit:activate");
  const { t: named } = useTranslation("country");
  const { birth_city: city, birth_postal_code: postal, birth_city_unlisted: unlisted } = fields;
  const isUnlisted = [city, postal, unlisted].some(hasErrors) || Boolean(unlisted.initialValue);
  const countries = named("rows", { returnObjects: true }) as [string, string][];
  return (
    <fieldset className={part}>
      {legend}
      <Select
        {...text(fields.birth_country)}
        options={countries.map(([value, label]) => ({ value, label }))}
      />
      <div className="grid gap-s4 sm:grid-cols-[1fr_9rem]">
        <TextField {...text(fields.birth_city)} />
        <TextField {...text(fields.birth_postal_code)} inputMode="numeric" optional />
      </div>
      {isUnlisted && <Tick {...text(fields.birth_city_unlisted)} />}
    </fieldset>
  );
}
