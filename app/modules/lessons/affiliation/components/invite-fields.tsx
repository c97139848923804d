import { useTranslation } from "react-i18next";

import { dottedSum, toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { priceRange } from "#app/modules/catalogue/price/domain.ts";
import { type LessonFormat, lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import type { Cursus, Subject } from "#app/modules/foundation/reference/endpoints.ts";
import { paths } from "#app/paths.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { type FieldLike, textOf } from "#app/ui/field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";
import { useTyped } from "#app/ui/use-typed.ts";

import { Figures } from "./figures.tsx";

type Terms = Readonly<{ self_employed: boolean; credit: boolean; on: string }>;

const figuresId = "une-heure";

type Input = Readonly<Partial<Record<"price" | "level" | "format", string | undefined>>>;

type Name =
  | "customer_first_name"
  | "customer_last_name"
  | "isCustomerParent"
  | "student_first_name"
  | "student_last_name"
  | "subject_id"
  | "scholar_level_id"
  | "format"
  | "price";

type Apart = "email" | "phone" | "street" | "postal_code" | "city";

type InvitedSubject = Pick<Subject, "id" | "name"> & Readonly<{ own: boolean }>;

type InviteFieldsProps = Readonly<{
  fields: Readonly<Record<Name, FieldLike>>;
  apart: Readonly<Record<Apart, FieldLike>>;
  subjects: readonly InvitedSubject[];
  cursus: readonly Cursus[];
  terms: Terms;
  lowest: number | null;
}>;

/** Family, courses and what an hour costs or earns (TEA-040, DLG-50). */
export function InviteFields(props: InviteFieldsProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  return (
    <>
      <FamilyFields {...props} />
      <CourseFields {...props} />
      <Estimated {...props} />
      <Buttons grow>
        <Button variant="primary">{t("submit")}</Button>
      </Buttons>
    </>
  );
}

const legendClass = "mb-s3 font-title text-xl font-bold";

function FamilyFields({ fields, apart }: Pick<InviteFieldsProps, "fields" | "apart">) {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  const nameField = (name: Name, label: string) => (
    <TextField field={fields[name]} label={t(label)} autoComplete="off" />
  );
  return (
    <fieldset className="grid gap-s4">
      <legend className={legendClass}>{t("family")}</legend>
      <div className="grid gap-s4 sm:grid-cols-2">
        {nameField("customer_first_name", "firstname")}
        {nameField("customer_last_name", "lastname")}
      </div>
      <TextField
        field={apart.email}
        label={t("email")}
        hint={t("email_hint")}
        type="email"
        autoComplete="off"
      />
      <PhoneField
        field={apart.phone}
        label={t("phone")}
        purpose={t("phone_purpose")}
        optional
        autoComplete="off"
      />
      <ChoiceField
        field={fields.isCustomerParent}
        label={t("who")}
        options={[
          {
            value: "true",
            label: t("child"),
            reveal: (
              <div className="grid gap-s4 sm:grid-cols-2">
                {nameField("student_first_name", "student_firstname")}
                {nameField("student_last_name", "student_lastname")}
              </div>
            ),
          },
          { value: "false", label: t("self") },
        ]}
      />
    </fieldset>
  );
}

function CourseFields({ fields, apart, subjects, cursus }: InviteFieldsProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  const text = useFieldTexts("affiliation:form");
  return (
    <fieldset className="grid gap-s4">
      <legend className={legendClass}>{t("courses")}</legend>
      <div className="grid gap-s4 sm:grid-cols-2">
        <SubjectField fields={fields} subjects={subjects} />
        <Select
          field={fields.scholar_level_id}
          label={t("level")}
          empty={t("level_empty")}
          options={cursus.map(({ name, scholar_levels }) => ({
            label: name,
            options: scholar_levels.map(({ id, name: level }) => ({ value: id, label: level })),
          }))}
        />
      </div>
      <ChoiceField
        {...text(fields.format)}
        look="pill"
        options={lessonFormats.map((value) => ({ value, label: t(value) }))}
      />
      <TextField
        field={apart.street}
        label={t("street")}
        hint={t("street_hint")}
        optional
        autoComplete="off"
      />
      <div className="grid gap-s4 sm:grid-cols-[9rem_1fr]">
        <TextField
          field={apart.postal_code}
          label={t("postal_code")}
          optional
          inputMode="numeric"
          autoComplete="off"
          width="s"
        />
        <TextField field={apart.city} label={t("city")} optional autoComplete="off" />
      </div>
      <TextField {...text(fields.price)} inputMode="decimal" autoComplete="off" width="s" />
      <Calculate />
    </fieldset>
  );
}

function SubjectField({ fields, subjects }: Pick<InviteFieldsProps, "fields" | "subjects">) {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  return (
    <Select
      field={fields.subject_id}
      label={t("subject")}
      empty={t("subject_empty")}
      options={(["own", "others"] as const).map((group) => ({
        label: t(`subjects_${group}`),
        options: subjects
          .filter(({ own }) => own === (group === "own"))
          .map(({ id, name }) => ({ value: id, label: name })),
      }))}
    />
  );
}

function Calculate() {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  if (useAlive()) return null;
  return (
    <div>
      <Button
        name="intent"
        value="calculate"
        formAction={`${paths.inviteFamily}#${figuresId}`}
        formNoValidate
      >
        {t("calculate")}
      </Button>
    </div>
  );
}

function Estimated({ fields, cursus, terms, lowest }: InviteFieldsProps) {
  const { t } = useTranslation("affiliation", { keyPrefix: "form" });
  const [ref, typed] = useTyped<HTMLDivElement>();
  const current = typed ? inputOf((name) => typed.get(name)) : inputOf(backOf(fields));
  const format = lessonFormats.find((one) => one === current.format);
  const range = format && rangeOf(cursus, { ...current, format }, terms);
  return (
    <div ref={ref} id={figuresId} className="grid gap-s3 empty:hidden" aria-live="polite">
      {range && (
        <p className="text-sm text-ink-2">
          {t("price_range", {
            min: hourlyPrice(toEuros(range.min)),
            max: hourlyPrice(toEuros(range.max)),
          })}
        </p>
      )}
      <Hour cents={centsOf(current.price)} format={format} terms={terms} lowest={lowest} />
    </div>
  );
}

type HourProps = Pick<InviteFieldsProps, "terms" | "lowest"> &
  Readonly<{ cents: number; format: LessonFormat | undefined }>;

function Hour({
  cents,
  format,
  terms: { self_employed: selfEmployed, credit, on },
  lowest,
}: HourProps) {
  const isExample = cents === 0;
  const shown = isExample ? Math.round((lowest ?? 0) * 100) : cents;
  if (shown === 0) return null;
  const eligible = !isExample && credit && format === "individual_student_place";
  return <Figures cents={shown} example={isExample} terms={{ selfEmployed, eligible, on }} />;
}

const centsOf = (typed = "") => Math.round(Number(dottedSum(typed)) * 100) || 0;

type Judged = "price" | "scholar_level_id" | "format";

const inputOf = (valueOf: (name: Judged) => string | undefined): Input => ({
  price: valueOf("price"),
  level: valueOf("scholar_level_id"),
  format: valueOf("format"),
});

const backOf = (fields: InviteFieldsProps["fields"]) => (name: Judged) =>
  textOf(fields[name].initialValue);

function rangeOf(
  cursus: InviteFieldsProps["cursus"],
  { level, format }: Readonly<{ level?: string | undefined; format: LessonFormat }>,
  { self_employed: selfEmployed, on }: Terms,
) {
  const career = cursus.find(({ scholar_levels: levels }) =>
    levels.some(({ id }) => String(id) === level),
  );
  return career && priceRange(career.id, format, { selfEmployed, kind: "affiliation", on });
}
