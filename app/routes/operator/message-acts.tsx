import { useTranslation } from "react-i18next";

import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

import { DecideNotice, SuspendAtOnce } from "./message-decide.tsx";
import type { ShownCase } from "./message-facts.tsx";

type ActsProps = Readonly<{ message: ShownCase }>;

/** What may be done of a message: a doubt is settled first, a notice is decided, the others are answered. */
export function CaseActs({ message }: ActsProps) {
  const { t } = useTranslation("desk-message");
  if (message.doubtful) return <Doubt />;
  if (message.kind === "suspension") return <p className="mt-s5">{t("suspension")}</p>;
  const isNotice = message.kind === "notice";
  return (
    <>
      {message.danger && <SuspendAtOnce message={message} />}
      {isNotice && <DecideNotice message={message} />}
      {message.email && <Reply isSecond={isNotice} />}
      {!isNotice && <Close isSecond={Boolean(message.email)} />}
      {message.state === "new" && <Take />}
    </>
  );
}

function Doubt() {
  const { t } = useTranslation("desk-message", { keyPrefix: "doubt" });
  return (
    <Decision
      act="doubt"
      title={t("title")}
      submit={(value) => t(`submit.${value("action") || "person"}`)}
      defaults={{ action: "person" }}
    >
      {(field) => (
        <ChoiceField
          field={field("action")}
          label={t("what")}
          columns={2}
          options={["person", "delete"].map((value) => ({
            value,
            label: t(value),
            detail: t(`${value}_hint`),
          }))}
        />
      )}
    </Decision>
  );
}

function Reply({ isSecond }: { isSecond: boolean }) {
  const { t } = useTranslation("desk-message", { keyPrefix: "reply" });
  return (
    <Decision act="reply" title={t("title")} submit={t("submit")} fold={isSecond}>
      {(field) => (
        <TextArea
          field={field("text")}
          label={t("text")}
          hint={t(isSecond ? "hint_notice" : "hint")}
          rows={6}
          maxLength={4000}
        />
      )}
    </Decision>
  );
}

function Close({ isSecond }: { isSecond: boolean }) {
  const { t } = useTranslation("desk-message", { keyPrefix: "close" });
  return (
    <Decision
      act="close"
      title={t("title")}
      submit={t("submit")}
      fold={isSecond}
      hidden={{ status: "done" }}
    >
      {(field) => (
        <TextArea field={field("note")} label={t("note")} rows={2} maxLength={1000} optional />
      )}
    </Decision>
  );
}

function Take() {
  const { t } = useTranslation("desk-message", { keyPrefix: "take" });
  return (
    <Decision
      act="take"
      title={t("title")}
      submit={t("submit")}
      fold
      hidden={{ status: "in_progress" }}
    />
  );
}
