import { useState } from "react";
import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { courseMinutes } from "#app/modules/course/declare.domain.ts";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";

type Bounds = Readonly<{ least: number; most: number; step: number }>;

/** The durations one may choose, from the shortest to the longest, in minutes. */
export function durationOptions({ least, most, step }: Bounds = courseMinutes) {
  const count = Math.floor((most - least) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const value = least + index * step;
    return { value, label: duration(value) };
  });
}

type WhenFieldsProps = Readonly<{
  date: FieldLike;
  time: FieldLike;
  minutes: FieldLike;
  bounds?: Bounds | undefined;
}>;

/** When a course is given, typed in three fields and a time, and how long it lasts (PUB-058). */
export function WhenFields({ date, time, minutes, bounds }: WhenFieldsProps) {
  const { t } = useTranslation("teacher-space");
  return (
    <>
      <DateFields field={date} label={t("fields.date")} />
      <div className="grid gap-s4 sm:grid-cols-2">
        <TextField field={time} label={t("fields.time")} hint={t("fields.time_hint")} width="s" />
        <Select
          field={minutes}
          label={t("fields.duration")}
          hint={t("fields.duration_hint")}
          options={durationOptions(bounds)}
          empty={t("fields.choose")}
        />
      </div>
    </>
  );
}

type Name = "format" | "comments" | "is_collective" | "is_anomaly_validated";

type CourseFieldsProps = Omit<WhenFieldsProps, "bounds"> &
  Readonly<{
    fields: Readonly<Record<Name, FieldLike>>;
    /** The teacher may give courses to several students at once. */
    collective: boolean;
  }>;

/** What a teacher says of a course; what is unusual is listed, then confirmed by a tick (STM-13). */
export function CourseFields({ fields, collective, ...when }: CourseFieldsProps) {
  const { t } = useTranslation("teacher-space");
  const { is_anomaly_validated: sure } = fields;
  return (
    <>
      <WhenFields {...when} />
      <FormatField field={fields.format} />
      <TextArea
        field={fields.comments}
        label={t("fields.comments")}
        hint={t("fields.comments_hint")}
        optional
        maxLength={1000}
      />
      {collective && <Tick field={fields.is_collective} label={t("fields.collective")} />}
      <SureTick field={sure} />
    </>
  );
}

/** Where the course was given. */
export function FormatField({ field }: { field: FieldLike }) {
  const { t } = useTranslation("teacher-space");
  const options = (["individual_student_place", "individual_webcam"] as const).map((value) => ({
    value,
    label: t(`format.${value}`),
  }));
  return (
    <ChoiceField
      field={field}
      label={t("fields.format")}
      hint={t("fields.format_hint")}
      options={options}
      columns={2}
    />
  );
}

const isAsked = ({ errors, initialValue }: FieldLike): boolean =>
  (errors?.length ?? 0) > 0 || initialValue === "on" || initialValue === true;

/** Confirms what is unusual: there once something asks for it, and from then on, ticked or not. */
export function SureTick({ field }: { field: FieldLike }) {
  const { t } = useTranslation("teacher-space");
  const [asked, setAsked] = useState(isAsked(field));
  if (isAsked(field) && !asked) setAsked(true);
  return asked && <Tick field={field} label={t("fields.sure")} look="choice" />;
}
