import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type {
  Week,
  weekFormSchema,
} from "#app/modules/catalogue/teacher/availability.endpoints.ts";
import {
  HoursFields,
  weekShown,
  WeekTable,
  type WeekValues,
} from "#app/modules/catalogue/teacher/components/week-fields.tsx";
import { paths } from "#app/paths.ts";
import { Choices } from "#app/ui/choice-field.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { describedBy, type FieldLike, hasErrors, LegendBox, Optional } from "#app/ui/field.tsx";
import { Section } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { Fills, SaveBar } from "./week-parts.tsx";

export type Filled = Readonly<{ filled?: WeekValues; stamp?: string }>;

type WeekFormProps = Readonly<{
  week: Week;
  lessons: Parameters<typeof WeekTable>[0]["lessons"];
  result: SubmissionResult | undefined;
  filled: Filled | undefined;
}>;

const weekIn = (result: SubmissionResult | undefined) =>
  result?.initialValue?.week as WeekValues | undefined;

export function WeekForm({ week, lessons, result, filled }: WeekFormProps) {
  const { t } = useTranslation("teacher-offer");
  const { status, max_students } = week;
  const shown = weekShown(week.slots);
  const [props, fields, form] = useSchemaForm<typeof weekFormSchema>(result, {}, undefined, {
    status,
    max_students: String(max_students),
    ...shown,
  });
  const input = filled?.filled ?? weekIn(result) ?? shown.week;
  return (
    <Form
      method="post"
      action={paths.availability}
      {...props}
      className="mt-s5 grid gap-s5 [counter-reset:free_perhaps]"
    >
      <button tabIndex={-1} aria-hidden="true" className="sr-only">
        {t("week.save")}
      </button>
      <SummaryErrors form={form} result={result} />
      <TakeField field={fields.status} status={status} />
      <Section title={t("week.ordinary")}>
        <p className="mb-s3 text-ink-2">{t("week.touch")}</p>
        <WeekTable key={filled?.stamp} field={fields.week} week={input} lessons={lessons} />
        <Fills />
      </Section>
      <Section
        title={
          <>
            {t("week.hours")} <Optional />
          </>
        }
      >
        <p className="mb-s3 text-ink-2">{t("week.usual")}</p>
        <HoursFields fields={fields.hours.getFieldset()} input={input} />
      </Section>
      <TextField
        field={fields.max_students}
        label={t("week.most")}
        hint={t("week.most_hint")}
        inputMode="numeric"
        width="s"
      />
      <OnceKey />
      <SaveBar isFilled={filled?.filled !== undefined} />
    </Form>
  );
}

function TakeField({ field, status }: { field: FieldLike; status: Week["status"] }) {
  const { t } = useTranslation("teacher-offer");
  // A stopped teacher may stay so while changing hours.
  const answers = ["available", "to_confirm", "not_available"] as const;
  const offered = answers.filter((one) => one !== "not_available" || status === one);
  const hint = t("week.take_hint");
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={hasErrors(field) || undefined}
      aria-describedby={describedBy(field, hint)}
    >
      <LegendBox field={field} label={t("week.take")} hint={hint}>
        <div className="flex flex-wrap gap-s2">
          <Choices
            field={field}
            look="pill"
            options={offered.map((value) => ({ value, label: t(`week.status.${value}`) }))}
          />
          {status !== "not_available" && (
            <DialogLink
              to={paths.stopCourses}
              className="pill inline-flex min-h-tap items-center rounded-2 border-dashed! px-4 no-underline"
            >
              {t("week.stop")}
            </DialogLink>
          )}
        </div>
      </LegendBox>
    </fieldset>
  );
}
