import { useTranslation } from "react-i18next";

import { duration } from "#app/lib/french-date.ts";
import { bearers } from "#app/modules/billing/ledger/domain.ts";
import type { DisputeLine } from "#app/modules/lessons/dispute/endpoints.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import type { FieldLike } from "#app/ui/field.tsx";

type Contest = Readonly<{ declared: number; kind: DisputeLine["kind"] }>;

/** What is due of a contested course, and who bears the difference; of a first that did not suit, nothing (STM-11). */
export function DecideCourse({ declared, kind }: Contest) {
  const { t } = useTranslation("desk-dispute", { keyPrefix: "decide" });
  const lengths: number[] = [];
  for (let minutes = 15; minutes < declared; minutes += 15) lengths.push(minutes);
  const isFirstRefused = kind === "not_ok";
  const keptOptions = (length: FieldLike) => [
    { value: "full", label: t("full", { hours: duration(declared) }) },
    {
      value: "reduced",
      label: t("reduced"),
      reveal: (
        <ChoiceField
          field={length}
          label={t("duration")}
          look="pill"
          options={lengths.map((value) => ({ value, label: duration(value) }))}
        />
      ),
    },
  ];
  return (
    <Decision
      act="decide"
      title={t("title")}
      reasons={[t("reason_presence"), t("reason_declared"), t("reason_gesture")]}
      reasonHint={t("reason_hint")}
      submit={(value) =>
        t(`submit.${value("decision") || (isFirstRefused ? "cancelled" : "full")}`, {
          hours: duration(Number(value("duration"))),
        })
      }
    >
      {(field) => (
        <>
          <ChoiceField
            field={field("decision")}
            label={t("what")}
            options={[
              ...(isFirstRefused ? [] : keptOptions(field("duration"))),
              { value: "cancelled", label: t(isFirstRefused ? "first" : "cancelled") },
            ]}
          />
          <ChoiceField
            field={field("paid_by")}
            label={t("paid_by")}
            look="pill"
            options={bearers.map((value) => ({
              value,
              label: t(`bearer.${value}`),
            }))}
          />
        </>
      )}
    </Decision>
  );
}
