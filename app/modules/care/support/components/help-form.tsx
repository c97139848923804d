import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { helpSchema } from "#app/modules/care/support/support.endpoints.ts";
import type { HelpContext } from "#app/modules/foundation/reference/domain.ts";
import { DialogForm } from "#app/ui/dialog-form.tsx";
import { Select, TextArea } from "#app/ui/text-field.tsx";

type Named = Readonly<{ id: number; name: string }>;

type HelpFormProps = Readonly<{
  lessonRequestId: number | string;
  origin: HelpContext;
  categories: readonly Named[];
  teachers?: readonly Named[];
  constraint: NonNullable<Parameters<typeof DialogForm<typeof helpSchema>>[0]["constraint"]>;
  closeTo: string;
  closed?: ReactNode;
}>;

export function HelpForm({
  lessonRequestId,
  origin,
  categories,
  teachers = [],
  ...frame
}: HelpFormProps) {
  const { t } = useTranslation("help");
  return (
    <DialogForm<typeof helpSchema> id="ask-help" title={t("title")} submit={t("send")} {...frame}>
      {(fields) => (
        <>
          <p>{t("lead")}</p>
          <input type="hidden" name={fields.linking_id.name} value={lessonRequestId} />
          <input type="hidden" name={fields.origin.name} value={origin} />
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
      )}
    </DialogForm>
  );
}
