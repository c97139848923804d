import { useTranslation } from "react-i18next";

import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { Note } from "#app/ui/note.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

import type { ShownCase } from "./message-facts.tsx";

type ActsProps = Readonly<{ message: ShownCase }>;

/** Kept, restricted or removed; a contest by another operator. */
export function DecideNotice({ message }: ActsProps) {
  const { t } = useTranslation("desk-message", { keyPrefix: "decide" });
  if (message.awaits_other) {
    return (
      <div className="mt-s5">
        <Note>
          <p>{t("other")}</p>
        </Note>
      </div>
    );
  }
  const decisions = message.content?.decisions ?? ["kept", "removed"];
  return (
    <Decision
      act="decide"
      title={t(message.contested ? "again" : "title")}
      reasons={[t("reason_opinion"), t("reason_person"), t("reason_law")]}
      reasonHint={t("reason_hint")}
      submit={(value) => t(`submit.${value("decision") || "kept"}`)}
    >
      {(field) => (
        <>
          <ChoiceField
            field={field("decision")}
            label={t("what")}
            columns={3}
            options={decisions.map((value) => ({
              value,
              label: t(`as.${value}`),
              detail: t(`as_hint.${value}`),
            }))}
          />
          <TextArea
            field={field("author_reason")}
            label={t("author_reason")}
            hint={t("author_reason_hint")}
            rows={2}
            maxLength={4000}
            optional
          />
        </>
      )}
    </Decision>
  );
}

/** At once, before the notice itself is decided (LAW-23). */
export function SuspendAtOnce({ message }: ActsProps) {
  const { t } = useTranslation("desk-message", { keyPrefix: "suspend" });
  const teacher = message.content?.teacher_id;
  if (!teacher) return null;
  return (
    <Decision
      act="suspend"
      title={t("title")}
      submit={t("submit")}
      danger
      hidden={{ teacher, ground: "safety", at_once: "on" }}
      defaults={{ reasons: t("reasons") }}
    >
      {(field) => (
        <TextArea
          field={field("reasons")}
          label={t("why")}
          hint={t("hint")}
          rows={3}
          maxLength={1000}
        />
      )}
    </Decision>
  );
}
