import { useTranslation } from "react-i18next";

import { Decision } from "#app/ui/desk/decision.tsx";

const single = [
  { noun: "mail", part: "mails", carried: ["id", "what"] },
  { noun: "event", part: "events", carried: ["id", "what"] },
  { noun: "row", part: "rows", carried: ["name", "id", "what"] },
] as const;

/** Each is there once a row's button called it. */
export function FailingActs() {
  const { t } = useTranslation("desk-jobs");
  const reasons = [t("close_reasons.told"), t("close_reasons.wrong"), t("close_reasons.over")];
  return (
    <>
      {single.map(({ noun, part, carried }) => (
        <div key={noun}>
          <Decision
            act={`retry_${noun}`}
            called={carried}
            title={(value) => t(`${part}.retry`, { what: value("what") })}
            submit={t(`${part}.retry_submit`)}
          />
          <Decision
            act={`retry_${part}`}
            called={[]}
            title={t(`${part}.retry_all`)}
            submit={t(`${part}.retry_all_submit`)}
          />
          {part !== "rows" && (
            <Decision
              act={`close_${noun}`}
              called={carried}
              title={(value) => t(`${part}.close`, { what: value("what") })}
              submit={t(`${part}.close_submit`)}
              reasons={reasons}
              reasonHint={t("close_hint")}
            />
          )}
        </div>
      ))}
    </>
  );
}
