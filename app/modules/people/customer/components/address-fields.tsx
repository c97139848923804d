import { useRef } from "react";
import { useTranslation } from "react-i18next";

import type { AddressSuggestion } from "#app/modules/foundation/reference/endpoints.ts";
import type { FieldLike } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TypeaheadField } from "#app/ui/typeahead-field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";

type AddressFieldsProps = {
  address: Readonly<Record<"street" | "postal_code" | "city", FieldLike>>;
};

/** Three free fields, filled by a proposal where there are scripts (DLG-31). */
export function AddressFields({ address }: AddressFieldsProps) {
  const { t } = useTranslation("account");
  const alive = useAlive();
  const found = useRef<readonly AddressSuggestion[]>([]);

  async function propose(typed: string) {
    found.current = await addressesLike(typed);
    return found.current.map(({ label }) => ({ key: label, text: label }));
  }

  return (
    <>
      <TypeaheadField
        field={address.street}
        label={t("fields.street")}
        hint={alive ? t("fields.street_hint") : undefined}
        autoComplete="address-line1"
        suggest={propose}
        onChoose={(key, input) => {
          const chosen = found.current.find(({ label }) => label === key);
          if (chosen) fill(input, address, chosen);
        }}
      />
      <div className="grid gap-s4 sm:grid-cols-[9rem_1fr]">
        <TextField
          field={address.postal_code}
          label={t("fields.postal_code")}
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <TextField
          field={{ ...fieldOf(address.city), required: false }}
          label={t("fields.city")}
          autoComplete="address-level2"
        />
      </div>
    </>
  );
}

/** conform's metadata uses getters: a copy names what it keeps. */
const fieldOf = ({ id, name, key, errors, allErrors, initialValue, maxLength }: FieldLike) => ({
  id,
  name,
  key,
  errors,
  allErrors,
  initialValue,
  maxLength,
});

function fill(
  input: HTMLInputElement,
  address: AddressFieldsProps["address"],
  { house_number: number, street, postal_code, city }: AddressSuggestion,
) {
  const write = (name: string, value: string) => {
    const field = input.form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  write(address.street.name, [number, street].filter(Boolean).join(" "));
  write(address.postal_code.name, postal_code);
  write(address.city.name, city);
}

async function addressesLike(typed: string): Promise<AddressSuggestion[]> {
  const response = await fetch(`/api/public/address_autocomplete?q=${encodeURIComponent(typed)}`);
  return response.ok ? ((await response.json()) as AddressSuggestion[]) : [];
}
