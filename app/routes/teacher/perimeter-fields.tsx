import { useTranslation } from "react-i18next";

import { isAbroad } from "#app/lib/country.ts";
import { lessonFormats } from "#app/modules/catalogue/teacher/domain.ts";
import type {
  OwnTeacher,
  perimeterFormSchema,
} from "#app/modules/catalogue/teacher/profile.endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { useSchemaForm } from "#app/ui/use-schema-form.ts";

type Form = ReturnType<typeof useSchemaForm<typeof perimeterFormSchema>>;
type Defaults = Parameters<typeof useSchemaForm<typeof perimeterFormSchema>>[3];

export const perimeterOf = ({ courses_formats, intervention_radius: radius }: OwnTeacher) =>
  ({ courses_formats, intervention_radius: String(radius) }) as unknown as Defaults;

export function PerimeterFields(props: { fields: Form[1]; teacher: OwnTeacher }) {
  const { t } = useTranslation("teacher-offer", { keyPrefix: "perimeter" });
  const { fields, teacher } = props;
  const isForeign = isAbroad(teacher.address.country);
  const formats = lessonFormats.filter((one) => !isForeign || one === "individual_webcam");
  return (
    <>
      <ChoiceField
        field={fields.courses_formats}
        type="checkbox"
        label={t("formats")}
        hint={isForeign ? t("abroad") : undefined}
        options={formats.map((value) => ({
          value,
          label: t(`format.${value}`),
          detail: t(`detail.${value}`),
        }))}
      />
      {isForeign ? (
        <input
          type="hidden"
          name={fields.intervention_radius.name}
          value={teacher.intervention_radius}
        />
      ) : (
        <TextField
          field={fields.intervention_radius}
          label={t("radius")}
          hint={t("radius_hint", {
            place: `${teacher.address.postal_code} ${teacher.address.city}`,
          })}
          inputMode="numeric"
          width="s"
        />
      )}
    </>
  );
}
