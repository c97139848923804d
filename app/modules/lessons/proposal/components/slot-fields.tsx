import { useTranslation } from "react-i18next";

import { briefInstant, noonOf, shortDay } from "#app/lib/french-date.ts";
import type { TeacherProposal } from "#app/modules/lessons/proposal/endpoints.ts";
import { Choices } from "#app/ui/choice-field.tsx";
import {
  badClass,
  describedBy,
  type FieldLike,
  hasErrors,
  LegendBox,
  textOf,
} from "#app/ui/field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

type SlotFieldsProps = Readonly<{
  named: (name: string) => FieldLike;
  proposal: Pick<TeacherProposal, "slot_choices" | "slot_days">;
}>;

export function SlotFields({ named, proposal }: SlotFieldsProps) {
  const { t } = useTranslation("proposal");
  const { slot_choices: choices, slot_days: days } = proposal;
  const [given, at] = [named("first_slot"), named("first_slot.at")];
  const errors = [...(given.errors ?? []), ...(at.errors ?? [])];
  const slot = { ...given, errors, allErrors: undefined };
  const options = [
    ...choices.map((value) => ({ value, label: briefInstant(new Date(value)) })),
    { value: "other", label: t("respond.slot_other") },
    { value: "later", label: t("respond.slot_empty") },
  ];
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={hasErrors(slot) || undefined}
      aria-describedby={describedBy(slot, t("respond.slot_hint"))}
      className={hasErrors(given) ? badClass : undefined}
    >
      <LegendBox field={slot} label={t("respond.slot")} hint={t("respond.slot_hint")} optional>
        <div className="either grid gap-s3">
          <Choices
            field={{
              id: slot.id,
              name: "first_slot.at",
              initialValue: textOf(at.initialValue) ?? "later",
            }}
            look="pill"
            options={options}
          />
          <div className="else">
            <div className="grid gap-s3">
              <Select
                field={named("first_slot.on")}
                label={t("respond.slot_on")}
                empty={t("respond.choose")}
                options={days.map((day) => ({ value: day, label: shortDay(noonOf(day)) }))}
              />
              <TextField
                field={named("first_slot.time")}
                label={t("respond.slot_time")}
                type="time"
                width="s"
              />
            </div>
          </div>
        </div>
      </LegendBox>
    </fieldset>
  );
}
