import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Tick } from "./choice-field.tsx";
import type { FieldLike } from "./field.tsx";
import { TextField } from "./text-field.tsx";

type PhoneFieldProps = {
  field: FieldLike;
  /**
   * Unticked; the answer is stored with its date (PUB-070). None for a student's number: the person typing cannot
   * consent for the student.
   */
  consent?: FieldLike | undefined;
  label?: ReactNode;
  purpose: ReactNode;
  optional?: boolean | undefined;
  autoComplete?: string | undefined;
};

/** The sentence on telephone prospecting and its unticked box (LAW-24). */
export function PhoneField(props: PhoneFieldProps) {
  const { field, consent, purpose, optional } = props;
  const { t } = useTranslation("common");
  return (
    <div className="grid gap-s2">
      <TextField
        field={field}
        label={props.label ?? t("phone.label")}
        hint={purpose}
        optional={optional}
        type="tel"
        inputMode="tel"
        autoComplete={props.autoComplete ?? "tel"}
        width="m"
      />
      <div className="text-sm">
        <p className="text-ink-2">{t(consent ? "phone.prospecting" : "phone.never")}</p>
        {consent && <Tick field={consent} label={t("phone.consent")} />}
      </div>
    </div>
  );
}
