import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Week, weekFormSchema } from "#app/modules/teacher/availability.endpoints.ts";
import { HoursFields, weekShown, WeekTable } from "#app/modules/teacher/components/week-fields.tsx";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Section } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type WeekFormProps = { week: Week; result: SubmissionResult | undefined };

/** The whole week in one form, kept with one button at the foot of the screen. */
export function WeekForm({ week, result }: WeekFormProps) {
  const { t } = useTranslation("teacher-offer");
  const { status, max_students, slots } = week;
  const [props, fields, form] = useSchemaForm<typeof weekFormSchema>(result, {}, undefined, {
    status,
    max_students: String(max_students),
    ...weekShown(slots),
  });
  // Who stopped may stay so while hours are changed; who takes students stops by the dialog, which says what it does.
  const answers = ["available", "to_confirm", "not_available"] as const;
  const offered = answers.filter((one) => one !== "not_available" || status === one);
  return (
    <Form method="post" action={paths.availability} {...props} className="mt-s5 grid gap-s5">
      <SummaryErrors form={form} result={result} />
      <ChoiceField
        field={fields.status}
        label={t("week.take")}
        hint={t("week.take_hint")}
        look="pill"
        options={offered.map((value) => ({ value, label: t(`week.status.${value}`) }))}
      />
      <Section title={t("week.ordinary")}>
        <p className="mb-s3 text-ink-2">{t("week.touch")}</p>
        <WeekTable field={fields.free} />
      </Section>
      <Section title={t("week.hours")}>
        <p className="mb-s3 text-ink-2">{t("week.usual")}</p>
        <HoursFields fields={fields.hours.getFieldset()} />
      </Section>
      <TextField
        field={fields.max_students}
        label={t("week.most")}
        hint={t("week.most_hint")}
        inputMode="numeric"
        width="s"
      />
      <OnceKey />
      <div className="savebar sticky z-5 -mx-gutter flex items-center justify-end gap-s3 border-t border-line bg-paper px-gutter py-s3">
        <Button variant="primary">{t("week.save")}</Button>
      </div>
    </Form>
  );
}
