import { useTranslation } from "react-i18next";

import { Proof } from "#app/modules/foundation/captcha/components/proof.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";

type Name = "message" | "firstname" | "email";

type QuestionFieldsProps = Readonly<{
  fields: Readonly<Record<Name, FieldLike>>;
  about: Readonly<{ reason: number; teacher_id?: number; group_lesson_id?: number }>;
  robot: { trap: string; stamp: string; value: string };
}>;

export function QuestionFields({ fields, about, robot }: QuestionFieldsProps) {
  const { t } = useTranslation("support", { keyPrefix: "question" });
  return (
    <>
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextArea field={fields.message} label={t("message")} maxLength={2000} />
      <div className="grid gap-s5 sm:grid-cols-2 sm:gap-s4">
        <TextField field={fields.firstname} label={t("firstname")} autoComplete="given-name" />
        <TextField field={fields.email} label={t("email")} type="email" autoComplete="email" />
      </div>
      <Proof robot={robot} />
    </>
  );
}
