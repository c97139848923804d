import { useTranslation } from "react-i18next";

import { Decision } from "#app/ui/desk/decision.tsx";
import { TextField } from "#app/ui/text-field.tsx";

export function SlipActs({ month }: { month: string | undefined }) {
  const { t } = useTranslation("desk-payouts");
  return (
    <>
      <Decision
        act="cancel_slip"
        called={["id", "what"]}
        danger
        title={(value) => t("cancel.title", { number: value("what") })}
        submit={(value) => t("cancel.submit", { number: value("what") })}
        reasons={[t("cancel.hours"), t("cancel.person"), t("cancel.twice")]}
        reasonHint={t("cancel.hint")}
      />
      <Decision
        act="run_slips"
        title={t("slips.run")}
        submit={(value) => t("slips.submit", { month: value("month") })}
        defaults={{ month }}
      >
        {(field) => (
          <TextField field={field("month")} label={t("slips.month")} type="month" width="s" />
        )}
      </Decision>
    </>
  );
}
