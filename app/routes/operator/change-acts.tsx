import { useTranslation } from "react-i18next";

import { Decision } from "#app/ui/desk/decision.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type ChangeProps = Readonly<{
  change: Readonly<{ state: string; wanted_from: string | null; families: readonly unknown[] }>;
}>;

export function ChangeActs({ change }: ChangeProps) {
  const { t } = useTranslation("desk-career", { keyPrefix: "change" });
  return (
    <>
      {change.state === "asked" && (
        <Decision
          act="approve"
          title={t("approve.title")}
          submit={t("approve.submit")}
          hidden={{ decision: "approve" }}
          reread={change.families.length > 1}
          defaults={{ effective_from: change.wanted_from ?? "" }}
          reasons={[
            t("approve.reason_numbers"),
            t("approve.reason_asked"),
            t("approve.reason_law"),
          ]}
        >
          {(field) => (
            <TextField
              field={field("effective_from")}
              label={t("approve.from")}
              hint={t("approve.from_hint")}
              type="date"
              width="m"
            />
          )}
        </Decision>
      )}
      <Decision
        act="refuse"
        title={t("refuse.title")}
        submit={t("refuse.submit")}
        fold
        danger
        hidden={{ decision: "refuse" }}
        reasons={[t("refuse.reason_number"), t("refuse.reason_paper"), t("refuse.reason_same")]}
        reasonHint={t("refuse.hint")}
      />
    </>
  );
}
