import { useTranslation } from "react-i18next";

import {
  badClass,
  controlClass,
  describedBy,
  type FieldLike,
  hasErrors,
  type Labelled,
  LegendBox,
  textOf,
} from "./field.tsx";
import { Spaced } from "./spaced.tsx";

const parts = ["day", "month", "year"] as const;
type Part = (typeof parts)[number];

type DateFieldsProps = Labelled & {
  birth?: boolean | undefined;
};

/** Sent as x.day, x.month, x.year (PUB-058, VAL-056). */
export function DateFields(props: DateFieldsProps) {
  const { field, hint, birth } = props;
  return (
    <fieldset
      aria-describedby={describedBy(field, hint)}
      className={hasErrors(field) ? badClass : undefined}
    >
      <LegendBox {...props}>
        <DateParts field={field} firstId={field.id} required={field.required} birth={birth} />
      </LegendBox>
    </fieldset>
  );
}

type DatePartsProps = Pick<DateFieldsProps, "field" | "birth"> & {
  /** The group's id on its first part, for the error summary. */
  firstId?: string | undefined;
  required?: boolean | undefined;
};

export function DateParts({ field, firstId, required, birth }: DatePartsProps) {
  const { t } = useTranslation("common");
  const initial = partsOf(field.initialValue);
  return (
    <div className="flex flex-wrap gap-s3">
      <Spaced>
        {parts.map((part) => (
          <label key={part} className="text-sm text-ink-2">
            {t(`date.${part}`)}{" "}
            <input
              id={(part === "day" ? firstId : undefined) ?? `${field.id}.${part}`}
              name={`${field.name}.${part}`}
              type="text"
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={part === "year" ? 4 : 2}
              required={required}
              autoComplete={birth ? `bday-${part}` : "off"}
              defaultValue={initial[part]}
              aria-invalid={isWrong(field, part) || undefined}
              className={controlClass(isWrong(field, part), part === "year" ? "w-24" : "w-18")}
            />
          </label>
        ))}
      </Spaced>
    </div>
  );
}

/** A whole-date error marks all parts; a part's error only that part. */
function isWrong(field: FieldLike, part: Part): boolean {
  const own = (field.allErrors?.[`${field.name}.${part}`]?.length ?? 0) > 0;
  const whole = (field.errors?.length ?? 0) > 0;
  return own || whole;
}

function partsOf(initial: unknown): Partial<Record<Part, string>> {
  if (typeof initial === "string") {
    const [year, month, day] = initial.split("-");
    return { day: day ?? "", month: month ?? "", year: year ?? "" };
  }
  if (typeof initial !== "object" || initial === null) return {};
  const typed = new Map(Object.entries(initial));
  return Object.fromEntries(parts.map((part) => [part, textOf(typed.get(part))]));
}
