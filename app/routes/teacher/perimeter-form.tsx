import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { lessonFormats } from "#app/modules/teacher/domain.ts";
import type { OwnTeacher, perimeterFormSchema } from "#app/modules/teacher/profile.endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type PerimeterFormProps = { teacher: OwnTeacher; result: SubmissionResult | undefined };

/** In which formats lessons are given, and how far (TEA-033). */
export function PerimeterForm({ teacher, result }: PerimeterFormProps) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "perimeter" });
  const { courses_formats, intervention_radius: radius, address } = teacher;
  const [props, fields, form] = useSchemaForm<typeof perimeterFormSchema>(result, {}, undefined, {
    courses_formats,
    intervention_radius: String(radius),
  } as never);
  return (
    <Form method="post" action={paths.teacherSubjects} {...props} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      <ChoiceField
        field={fields.courses_formats}
        type="checkbox"
        label={t("formats")}
        options={lessonFormats.map((value) => ({
          value,
          label: t(`format.${value}`),
          detail: t(`detail.${value}`),
        }))}
      />
      <TextField
        field={fields.intervention_radius}
        label={t("radius")}
        hint={t("radius_hint", { place: address.full_address })}
        inputMode="numeric"
        width="s"
      />
      <OnceKey />
      <Button variant="primary">{t("save")}</Button>
    </Form>
  );
}
