import { useTranslation } from "react-i18next";

import type { FieldLike } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type AddressFieldsProps = {
  address: Readonly<Record<"street" | "postal_code" | "city", FieldLike>>;
};

export function AddressFields({ address }: AddressFieldsProps) {
  const { t } = useTranslation("booking");
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
          field={address.postal_code}
          label={t("lesson.postal_code")}
          inputMode="numeric"
          autoComplete="postal-code"
          width="s"
        />
        <TextField field={address.city} label={t("lesson.city")} autoComplete="address-level2" />
      </div>
    </>
  );
}
