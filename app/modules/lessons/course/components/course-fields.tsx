import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { courseMinutes } from "#app/modules/lessons/planned-course/start.domain.ts";
import { ChoiceField, Choices, Tick } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import {
  badClass,
  describedBy,
  type FieldLike,
  hasErrors,
  LegendBox,
  textOf,
} from "#app/ui/field.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { SelectControl, TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

export type Bounds = Readonly<{ least: number; most: number; step: number }>;

function durationOptions({ least, most, step }: Bounds) {
  const count = Math.floor((most - least) / step) + 1;
  return Array.from({ length: count }, (_, index) => {
    const value = least + index * step;
    return { value, label: duration(value) };
  });
}

type HoursFieldsProps = Readonly<{
  time: FieldLike;
  minutes?: FieldLike | undefined;
  bounds?: Bounds | undefined;
}>;

export function WhenFields({ date, ...hours }: HoursFieldsProps & { date: FieldLike }) {
  const { t } = useTranslation("teacher-space");
  return (
    <>
      <DateFields field={date} label={t("fields.date")} />
      <HoursFields {...hours} />
    </>
  );
}

export function HoursFields({ time, minutes, bounds }: HoursFieldsProps) {
  const { t } = useTranslation("teacher-space");
  const isElsewhere = Boolean(usePlace());
  return (
    <>
      <TextField
        field={time}
        label={t("fields.time")}
        hint={isElsewhere ? t("fields.time_paris") : undefined}
        type="time"
        width="s"
      />
      {minutes && <DurationField field={minutes} bounds={bounds} />}
    </>
  );
}

const usualMinutes = [60, 90, 120];

type DurationFieldProps = Readonly<{ field: FieldLike; bounds?: Bounds | undefined }>;

export function DurationField({ field, bounds = courseMinutes }: DurationFieldProps) {
  const { t } = useTranslation("teacher-space");
  const other = useRef<HTMLDivElement>(null);
  const options = durationOptions(bounds);
  const given = [field.initialValue].flat().map(textOf).findLast(Boolean);
  const usual = usualMinutes.some((minutes) => String(minutes) === given);
  const forgetOther = () => {
    const list = other.current?.querySelector("select");
    if (list) list.value = "";
  };
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={hasErrors(field) || undefined}
      aria-describedby={describedBy(field, undefined)}
      className={hasErrors(field) ? badClass : undefined}
    >
      <LegendBox field={field} label={t("fields.duration")}>
        <div key={field.key} className="either flex flex-wrap items-center gap-s2">
          <div onChange={forgetOther}>
            <Choices
              field={{ id: field.id, name: field.name, initialValue: given }}
              look="pill"
              options={options.filter(({ value }) => usualMinutes.includes(value))}
            />
          </div>
          <div ref={other} className="w-36">
            <SelectControl
              field={{
                id: `${field.id}.other`,
                name: field.name,
                initialValue: usual ? "" : given,
              }}
              aria-label={t("fields.duration_other")}
              options={options}
              empty={t("fields.other")}
            />
          </div>
        </div>
      </LegendBox>
    </fieldset>
  );
}

type Name = "format" | "comments" | "is_collective" | "is_anomaly_validated";

type CourseFieldsProps = Readonly<{
  fields: Readonly<Record<Name, FieldLike>>;
  collective: boolean;
  children: ReactNode;
}>;

export function CourseFields({ fields, collective, children }: CourseFieldsProps) {
  const text = useFieldTexts("teacher-space:fields");
  const { is_anomaly_validated: sure } = fields;
  return (
    <>
      {children}
      <FormatField field={fields.format} />
      <TextArea {...text(fields.comments)} optional rows={2} maxLength={1000} />
      {collective && <Tick {...text(fields.is_collective)} />}
      <SureTick field={sure} />
    </>
  );
}

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
      look="pill"
    />
  );
}

const isRequested = ({ errors, initialValue }: FieldLike): boolean =>
  (errors?.length ?? 0) > 0 || initialValue === "on" || initialValue === true;

/** Appears once something needs it, and then stays, ticked or not. */
export function SureTick({ field }: { field: FieldLike }) {
  const { t } = useTranslation("teacher-space");
  const [requested, setRequested] = useState(isRequested(field));
  if (isRequested(field) && !requested) setRequested(true);
  return requested && <Tick field={field} label={t("fields.sure")} look="choice" />;
}
