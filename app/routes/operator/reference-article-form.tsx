import { useTranslation } from "react-i18next";

import type { ManagedResource } from "#app/modules/catalogue/content/manage-resource.endpoints.ts";
import { audiences, resourceThemes } from "#app/modules/catalogue/content/resource.domain.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";

export const articleColours = { online: "green", withheld: "red", withdrawn: "grey" } as const;

type ArticleFormProps = Readonly<{
  act: string;
  title: string;
  submit: string;
  article?: ManagedResource;
}>;

/** Every field of an article; `## ` opens a part, an empty line a paragraph. */
export function ArticleForm({ act, title, submit, article }: ArticleFormProps) {
  const { t } = useTranslation("desk-reference");
  return (
    <Decision
      act={act}
      title={title}
      submit={submit}
      reasons={[t("reason.question"), t("reason.decision"), t("reason.mistake")]}
      reasonHint={t("reason.hint")}
      defaults={article && { ...article }}
    >
      {(field) => (
        <>
          <TextField field={field("title")} label={t("field.title")} maxLength={80} />
          <TextField field={field("summary")} label={t("field.summary")} maxLength={160} />
          <Select
            field={field("theme")}
            label={t("field.theme")}
            options={resourceThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
          <Select
            field={field("audience")}
            label={t("field.audience")}
            options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          />
          <TextArea
            field={field("body")}
            label={t("field.body")}
            hint={t("field.message_hint")}
            rows={16}
          />
        </>
      )}
    </Decision>
  );
}
