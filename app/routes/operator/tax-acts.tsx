import { useTranslation } from "react-i18next";

import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

const carried = ["id", "what"] as const;

/** Each is there once a row's button called it. */
export function TaxActs() {
  const { t } = useTranslation("desk-tax");
  return (
    <>
      <Decision
        act="decide"
        called={carried}
        title={(value) => t("decide.title", { what: value("what") })}
        submit={(value) => t(`decide.submit.${value("decision") || "wait"}`)}
        reasons={[t("decide.called"), t("decide.written"), t("decide.silent")]}
      >
        {(field) => (
          <ChoiceField
            field={field("decision")}
            label={t("decide.what")}
            options={(["wait", "pay", "contest"] as const).map((value) => ({
              value,
              label: t(`decide.${value}`),
              detail: t(`decide.${value}_detail`),
            }))}
          />
        )}
      </Decision>
      <Decision
        act="retry"
        called={carried}
        title={(value) => t("retry.title", { what: value("what") })}
        submit={t("retry.submit")}
      />
      <Decision
        act="look_up"
        called={carried}
        title={(value) => t("look_up.title", { what: value("what") })}
        submit={t("look_up.submit")}
      />
      <Decision
        act="write"
        called={carried}
        title={(value) => t("write.title", { name: value("what") })}
        submit={(value) => t("write.submit", { name: value("what") })}
      >
        {(field) => (
          <TextArea field={field("text")} label={t("write.text")} maxLength={2000} rows={4} />
        )}
      </Decision>
      <Decision
        act="retry_event"
        called={carried}
        title={(value) => t("event.retry_title", { what: value("what") })}
        submit={t("event.retry_submit")}
      />
      <Decision
        act="close_event"
        called={carried}
        title={(value) => t("event.close_title", { what: value("what") })}
        submit={t("event.close_submit")}
        reasons={[t("event.settled"), t("event.twice"), t("event.nothing")]}
      />
    </>
  );
}
