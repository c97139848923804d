import { useTranslation } from "react-i18next";

import type { FieldLike } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type DatedFieldsProps = Readonly<{ field: (name: string) => FieldLike; list: string }>;

/** Holidays begin on the line’s day and last its value. */
export function DatedFields({ field, list }: DatedFieldsProps) {
  const { t } = useTranslation("desk-reference");
  const isHolidays = list === "holidays";
  return (
    <>
      <TextField
        field={field("value")}
        label={isHolidays ? t("holidays.value") : t("field.value")}
        hint={isHolidays ? t("holidays.value_hint") : t("field.value_hint")}
        inputMode="decimal"
        width="s"
      />
      <TextField
        field={field("from")}
        label={isHolidays ? t("holidays.from") : t("field.from")}
        hint={t("field.from_hint")}
        type="date"
      />
      <TextField field={field("source")} label={t("field.source")} hint={t("field.source_hint")} />
    </>
  );
}
