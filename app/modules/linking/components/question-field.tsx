import type { Questionnaire } from "#app/modules/linking/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";

type QuestionFieldProps = {
  question: Questionnaire["questions"][number];
  given: string | readonly string[] | undefined;
  errors: readonly string[] | undefined;
};

/** A question of the need, in the field that its kind asks for (REF-14). */
export function QuestionField({ question, given, errors }: QuestionFieldProps) {
  const { id, label, kind, options, required } = question;
  const field = {
    id: `answers-${id}`,
    name: `answers.${id}`,
    errors,
    initialValue: given,
    required: required && kind === "single",
  };
  const optional = !required;
  if (kind === "text") return <TextArea {...{ field, label, optional }} maxLength={500} />;
  if (kind === "date") return <TextField {...{ field, label, optional }} type="date" width="m" />;
  return (
    <ChoiceField
      {...{ field, label, optional }}
      type={kind === "multi" ? "checkbox" : "radio"}
      look="pill"
      options={options.map((option) => ({ value: option.id, label: option.name }))}
    />
  );
}
