import { Proof } from "#app/modules/foundation/captcha/components/proof.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useFieldTexts } from "#app/ui/use-field-texts.ts";

type Name = "message" | "firstname" | "email";

type QuestionFieldsProps = Readonly<{
  fields: Readonly<Record<Name, FieldLike>>;
  about: Readonly<{ reason: number; teacher_id?: number; group_lesson_id?: number }>;
  robot: { trap: string; stamp: string; value: string };
}>;

export function QuestionFields({ fields, about, robot }: QuestionFieldsProps) {
  const text = useFieldTexts("support:question");
  return (
    <>
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextArea {...text(fields.message)} maxLength={2000} />
      <div className="grid gap-s5 sm:grid-cols-2 sm:gap-s4">
        <TextField {...text(fields.firstname)} autoComplete="given-name" />
        <TextField {...text(fields.email)} type="email" autoComplete="email" />
      </div>
      <Proof robot={robot} />
    </>
  );
}
