import { useTranslation } from "react-i18next";

import { ChoiceField } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import { DifferenceField, RecordedField } from "./receipt-fields.tsx";

type ReceiveFieldsProps = Readonly<{ field: (name: string) => FieldLike }>;

/** A transfer or a check that came for a bill: its means, sum and reference, and what to do of another sum. */
export function ReceiveFields({ field }: ReceiveFieldsProps) {
  const { t } = useTranslation("desk-bill", { keyPrefix: "receive" });
  return (
    <>
      <ChoiceField
        field={field("means")}
        label={t("means")}
        look="pill"
        options={(["transfer", "check"] as const).map((value) => ({ value, label: t(value) }))}
      />
      <TextField field={field("amount")} label={t("amount")} inputMode="decimal" width="s" />
      <TextField
        field={field("reference")}
        label={t("reference")}
        hint={t("reference_hint")}
        maxLength={200}
      />
      <DifferenceField field={field("difference")} />
      <RecordedField field={field("recorded")} />
    </>
  );
}
