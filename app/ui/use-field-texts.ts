import { useTranslation } from "react-i18next";

import type { FieldLike } from "./field.tsx";

/** A field's label and hint stand under its name: `email` and `email_hint` below one key. */
export function useFieldTexts(above: string) {
  const { t, i18n } = useTranslation();
  return <Field extends FieldLike>(
    field: Field,
    values: Readonly<Record<string, unknown>> = {},
  ) => {
    const key = `${above}.${field.name.split(".").at(-1) ?? ""}`;
    const hint = i18n.exists(`${key}_hint`) ? t(`${key}_hint`, values) : undefined;
    return { field, label: t(key, values), hint };
  };
}
