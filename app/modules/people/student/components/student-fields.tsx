import { useTranslation } from "react-i18next";

import type { Cursus } from "#app/modules/foundation/reference/endpoints.ts";
import type { FieldLike } from "#app/ui/field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { SuggestField } from "#app/ui/suggest-field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

type Name = "firstname" | "lastname" | "class_id" | "establishment" | "email";

type StudentFieldsProps = {
  fields: Readonly<Record<Name, FieldLike>>;
  phone: FieldLike;
  cursus: readonly Pick<Cursus, "name" | "scholar_levels">[];
};

export function StudentFields({ fields, phone, cursus }: StudentFieldsProps) {
  const { t } = useTranslation(["student", "account"]);
  const text = useFieldTexts("student:fields");
  const name = useFieldTexts("account:fields");
  return (
    <>
      <div className="grid gap-s4 sm:grid-cols-2">
        <TextField {...name(fields.firstname)} autoComplete="off" />
        <TextField {...name(fields.lastname)} autoComplete="off" />
      </div>
      <ClassFields {...{ fields, cursus }} />
      <TextField {...text(fields.email)} optional type="email" autoComplete="off" />
      <PhoneField field={phone} purpose={t("fields.phone_purpose")} optional autoComplete="off" />
      <p className="text-sm text-ink-2">{t("fields.own_data")}</p>
    </>
  );
}

export function ClassFields({
  fields,
  cursus,
}: {
  fields: Pick<StudentFieldsProps["fields"], "class_id" | "establishment">;
  cursus: StudentFieldsProps["cursus"];
}) {
  const { t } = useTranslation("student");
  const classes = cursus.map(({ name, scholar_levels }) => ({
    label: name,
    options: scholar_levels.map(({ id, name: level }) => ({ value: id, label: level })),
  }));
  return (
    <>
      <Select
        field={fields.class_id}
        label={t("fields.class")}
        options={classes}
        empty={t("fields.class_empty")}
      />
      <SuggestField
        field={fields.establishment}
        label={t("fields.establishment")}
        optional
        suggest={schoolsNamed}
      />
    </>
  );
}

/** Schools matching a text, each with its commune (CUS-019). */
async function schoolsNamed(typed: string): Promise<string[]> {
  const response = await fetch(`/api/public/etablishments?q=${encodeURIComponent(typed)}`);
  if (!response.ok) return [];
  const schools = (await response.json()) as { name: string; city: string }[];
  return schools.map(({ name, city }) => `${name}, ${city}`);
}
