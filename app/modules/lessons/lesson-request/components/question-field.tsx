import type { Question } from "#app/modules/foundation/reference/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import { type AllErrors, fieldNamed } from "#app/ui/field-named.ts";
import { TextArea } from "#app/ui/text-field.tsx";

type QuestionFieldProps = {
  formId: string;
  question: Question;
  given: unknown;
  allErrors: AllErrors;
  group?: string;
};

export function QuestionField(props: QuestionFieldProps) {
  const { formId, question, given, allErrors, group = "questionnaire" } = props;
  const { id, label, kind, options } = question;
  const name = `${group}.${id}`;
  const all = [given].flat();
  const several = kind === "multi";
  const field = {
    ...fieldNamed(name, { id: formId, allErrors }),
    initialValue: several ? all : all[0],
  };
  if (kind === "text") return <TextArea {...{ field, label }} optional maxLength={500} />;
  if (kind === "date") return <DateFields {...{ field, label }} optional />;
  return (
    <ChoiceField
      {...{ field, label }}
      optional
      type={several ? "checkbox" : "radio"}
      look="pill"
      options={options.map((option) => ({ value: option.id, label: option.name }))}
    />
  );
}
