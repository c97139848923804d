import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { CountedField } from "#app/modules/catalogue/teacher/components/counted-field.tsx";
import { OwnPhoto } from "#app/modules/catalogue/teacher/components/own-photo.tsx";
import { textBounds } from "#app/modules/catalogue/teacher/presentation.domain.ts";
import type {
  OwnTeacher,
  presentationSchema,
} from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

const loadSchema = () =>
  import("#app/modules/catalogue/teacher/profile.endpoints.ts").then(
    (module) => module.presentationSchema,
  );

type PresentationFormProps = { teacher: OwnTeacher; result: SubmissionResult | undefined };

export function PresentationForm({ teacher, result }: PresentationFormProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "presentation" });
  const { title, description, methodology, video_url } = teacher;
  const [props, fields, form] = useSchemaForm<typeof presentationSchema>(result, {}, loadSchema, {
    title,
    description,
    methodology,
    video_url: video_url ?? undefined,
  });
  return (
    <Form method="post" action={paths.presentation} {...props} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      {(["title", "description", "methodology"] as const).map((name) => (
        <CountedField
          key={name}
          field={fields[name]}
          label={t(`field.${name}`)}
          hint={t(`hint.${name}`)}
          bounds={textBounds[name]}
          rows={name === "title" ? undefined : 10}
        />
      ))}
      <OwnPhoto teacher={teacher} />
      <TextField
        field={fields.video_url}
        label={t("field.video_url")}
        hint={t("hint.video_url")}
        inputMode="url"
        autoComplete="off"
        optional
      />
      <OnceKey />
      <div className="savebar sticky z-5 -mx-gutter flex items-center justify-end gap-s3 border-t border-line bg-paper px-gutter py-s3">
        <Button variant="primary">{t("save")}</Button>
      </div>
    </Form>
  );
}
