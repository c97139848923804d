import { useTranslation } from "react-i18next";

import {
  conditionPart,
  type ConditionValue,
} from "#app/modules/foundation/reference/condition.domain.ts";

type ConditionProps = Readonly<{
  condition: Readonly<{ name: string }>;
  value: ConditionValue | null;
}>;

/** « À condition de commencer à 18 h 30. » */
export function ConditionLine({ condition: { name }, value }: ConditionProps) {
  const { t } = useTranslation("lesson-request", { keyPrefix: "answer" });
  const part = conditionPart(name, value);
  return <>{t(`condition_${part.key}`, { value: part.value })}</>;
}
