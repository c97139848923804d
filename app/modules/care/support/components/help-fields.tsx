import { useTranslation } from "react-i18next";

import type { helpSchema } from "#app/modules/care/support/support.endpoints.ts";
import { Select, TextArea } from "#app/ui/text-field.tsx";
import type { useSchemaForm } from "#app/ui/use-schema-form.ts";

export type Named = Readonly<{ id: number; name: string }>;

type HelpFieldsProps = Readonly<{
  fields: ReturnType<typeof useSchemaForm<typeof helpSchema>>[1];
  hidden: Readonly<Record<string, string | number | null | undefined>>;
  categories: readonly Named[];
  teachers?: readonly Named[] | undefined;
}>;

export function HelpFields({ fields, hidden, categories, teachers = [] }: HelpFieldsProps) {
  const { t } = useTranslation("help");
  return (
    <>
      {Object.entries(hidden).map(
        ([name, value]) => value != null && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      <Select
        field={fields.help_category_id}
        label={t("category")}
        empty={t("category_empty")}
        options={categories.map(({ id: value, name }) => ({ value, label: name }))}
      />
      {teachers.length > 0 && (
        <Select
          field={fields.teacher_id}
          label={t("teacher")}
          optional
          empty={t("teacher_empty")}
          options={teachers.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
      <TextArea field={fields.comment} label={t("comment")} maxLength={1000} />
    </>
  );
}
