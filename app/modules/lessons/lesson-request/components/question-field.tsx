import type { Question } from "#app/modules/foundation/reference/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

type QuestionFieldProps = {
  formId: string;
  question: Question;
  given: unknown;
  allErrors: Readonly<Record<string, readonly string[] | undefined>>;
  group?: string;
};

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

const faultsUnder = (name: string, faults: QuestionFieldProps["allErrors"]) =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => field.startsWith(`${name}.`)));
