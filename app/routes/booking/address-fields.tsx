import { useTranslation } from "react-i18next";

import type { FieldLike } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

type AddressFieldsProps = {
  address: Readonly<Record<"street" | "postal_code" | "city", FieldLike>>;
};

export function AddressFields({ address }: AddressFieldsProps) {
  const { t } = useTranslation("booking");
  const text = useFieldTexts("booking:lesson");
  return (
    <>
      <TextField
        field={address.street}
        label={t("lesson.address")}
        hint={t("lesson.address_hint")}
        autoComplete="address-line1"
      />
      <div className="grid gap-s4 sm:grid-cols-[9rem_1fr]">
        <TextField
          {...text(address.postal_code)}
          inputMode="numeric"
          autoComplete="postal-code"
          width="s"
        />
        <TextField {...text(address.city)} autoComplete="address-level2" />
      </div>
    </>
  );
}
