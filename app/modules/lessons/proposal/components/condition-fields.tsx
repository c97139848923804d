import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import {
  type ConditionKey,
  conditionKey,
  weekdayName,
} from "#app/modules/foundation/reference/condition.domain.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { DateFields } from "#app/ui/date-fields.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

type ConditionFieldsProps = Readonly<{
  named: (name: string) => FieldLike;
  conditions: readonly Readonly<{ id: number; name: string }>[];
}>;

export function ConditionFields({ named, conditions }: ConditionFieldsProps) {
  const { t } = useTranslation("proposal");
  return (
    <ChoiceField
      field={named("condition_type_id")}
      label={t("respond.condition")}
      options={conditions.map(({ id, name }) => {
        const key = conditionKey(id);
        const reveal = key && <ValueField of={key} field={named(`condition_value.${key}`)} />;
        return { value: id, label: name, reveal };
      })}
    />
  );
}

const shortest = [60, 90, 120, 150, 180];
const week = [1, 2, 3, 4, 5, 6, 7];

function ValueField({ of, field }: { of: ConditionKey; field: FieldLike }): ReactNode {
  const { t } = useTranslation("proposal");
  const words = { field, label: t(`respond.value.${of}`) };
  const choose = t("respond.choose");
  if (of === "date") return <DateFields {...words} />;
  if (of === "time") return <TextField {...words} type="time" width="s" />;
  if (of === "price") return <TextField {...words} inputMode="decimal" width="s" />;
  const options =
    of === "weekday"
      ? week.map((value) => ({ value, label: weekdayName(value) }))
      : shortest.map((value) => ({ value, label: duration(value) }));
  return <Select {...words} options={options} empty={choose} />;
}
