import { useTranslation } from "react-i18next";

import { suspensionGrounds } from "#app/modules/foundation/reference/domain.ts";
import { Tick } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";

/** The suspension stays; lifting it answers too. */
export function AnswerContest() {
  const { t } = useTranslation("desk-career", { keyPrefix: "answer" });
  return (
    <Decision act="answer" title={t("title")} submit={t("submit")}>
      {(field) => (
        <TextArea
          field={field("answer")}
          label={t("text")}
          hint={t("hint")}
          rows={5}
          maxLength={1000}
        />
      )}
    </Decision>
  );
}

export function LiftSuspension({ fold }: { fold: boolean }) {
  const { t } = useTranslation("desk-career", { keyPrefix: "lift" });
  return (
    <Decision
      act="lift"
      title={t("title")}
      submit={t("submit")}
      fold={fold}
      reasons={[t("reason_proof"), t("reason_papers"), t("reason_error")]}
    />
  );
}

export function AnnounceSuspension() {
  const { t } = useTranslation("desk-career", { keyPrefix: "announce" });
  const { t: ground } = useTranslation("reference", { keyPrefix: "suspensionGrounds" });
  return (
    <Decision act="announce" title={t("title")} submit={t("submit")} danger fold>
      {(field) => (
        <>
          <Select
            field={field("ground")}
            label={t("ground")}
            options={suspensionGrounds.map((value) => ({ value, label: ground(value) }))}
          />
          <TextArea
            field={field("reasons")}
            label={t("reasons")}
            hint={t("hint")}
            rows={4}
            maxLength={1000}
          />
          <TextField
            field={field("from")}
            label={t("from")}
            hint={t("from_hint")}
            type="date"
            width="m"
          />
          <Tick field={field("at_once")} label={t("at_once")} detail={t("at_once_hint")} />
        </>
      )}
    </Decision>
  );
}
