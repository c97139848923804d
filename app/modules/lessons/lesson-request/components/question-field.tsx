import type { Question } from "#app/modules/foundation/reference/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

type QuestionFieldProps = {
  formId: string;
  question: Question;
  /** An answer, several, or the parts of a date as they were typed. */
  given: unknown;
  /** The faults of the whole form, by field. */
  allErrors: Readonly<Record<string, readonly string[] | undefined>>;
  /** What the name of each field begins with. */
  group?: string;
};

/** A question to the family, in the field that its kind asks for (REF-14). */
export function QuestionField(props: QuestionFieldProps) {
  const { formId, question, given, allErrors, group = "questionnaire" } = props;
  const { id, label, kind, options, required } = question;
  const name = `${group}.${id}`;
  const all = [given].flat();
  const several = kind === "multi";
  const field = {
    id: `${formId}-${name}`,
    name,
    errors: allErrors[name],
    allErrors: faultsUnder(name, allErrors),
    initialValue: several ? all : all[0],
    required: required && kind === "single",
  };
  if (kind === "text")
    return <TextArea {...{ field, label }} optional={!required} maxLength={500} />;
  if (kind === "date") return <DateFields {...{ field, label }} optional={!required} />;
  return (
    <ChoiceField
      {...{ field, label }}
      optional={!required}
      type={several ? "checkbox" : "radio"}
      look="pill"
      options={options.map((option) => ({ value: option.id, label: option.name }))}
    />
  );
}

/** The faults of the parts of a field: a date's day, month or year. */
const faultsUnder = (name: string, faults: QuestionFieldProps["allErrors"]) =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => field.startsWith(`${name}.`)));
