import { useTranslation } from "react-i18next";

import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type ActsProps = Readonly<{ role: string; isDisabled: boolean }>;

/** What may be done of an account; all of it asks a code (OPS-24). */
export function PersonActs({ role, isDisabled }: ActsProps) {
  return (
    <>
      <Account isDisabled={isDisabled} />
      <Correct />
      {role === "teacher" && <EndMandate />}
      <Export />
      <Delete />
    </>
  );
}

const always = ["require_password_change", "close_sessions", "send_confirmation"] as const;

function Account({ isDisabled }: Pick<ActsProps, "isDisabled">) {
  const { t } = useTranslation("desk-person", { keyPrefix: "act" });
  const acts = [...always, isDisabled ? ("enable" as const) : ("disable" as const)];
  return (
    <Decision
      act="account"
      title={t("title")}
      reasons={[t("reason_asked"), t("reason_stolen"), t("reason_rules")]}
      reasonHint={t("reason_hint")}
      submit={(value) => t(`submit.${value("action") || "close_sessions"}`)}
    >
      {(field) => (
        <ChoiceField
          field={field("action")}
          label={t("what")}
          options={acts.map((value) => ({ value, label: t(value) }))}
        />
      )}
    </Decision>
  );
}

/** A part that is left empty stays as it is. */
function Correct() {
  const { t } = useTranslation("desk-person", { keyPrefix: "correct" });
  return (
    <Decision
      act="correct"
      title={t("title")}
      fold
      hidden={{ action: "correct" }}
      reasons={[t("reason_asked"), t("reason_paper"), t("reason_typed")]}
      reasonHint={t("reason_hint")}
      submit={t("submit")}
    >
      {(field) => (
        <>
          <p className="text-ink-2">{t("lead")}</p>
          <TextField field={field("firstname")} label={t("firstname")} optional />
          <TextField field={field("lastname")} label={t("lastname")} optional />
          <TextField field={field("email")} label={t("email")} type="email" optional />
          <TextField
            field={field("birth_date")}
            label={t("birth_date")}
            type="date"
            width="m"
            optional
          />
        </>
      )}
    </Decision>
  );
}

function EndMandate() {
  const { t } = useTranslation("desk-person", { keyPrefix: "end_mandate" });
  return (
    <Decision
      act="end_mandate"
      title={t("title")}
      fold
      danger
      hidden={{ action: "end_mandate" }}
      reasons={[t("reason_asked"), t("reason_version"), t("reason_rules")]}
      reasonHint={t("reason_hint")}
      submit={t("submit")}
    />
  );
}

/** The sentence that says it is done leads to the file. */
function Export() {
  const { t } = useTranslation("desk-person", { keyPrefix: "export" });
  return (
    <Decision
      act="export"
      title={t("title")}
      fold
      hidden={{ action: "export" }}
      reasons={[t("reason_asked"), t("reason_letter"), t("reason_authority")]}
      reasonHint={t("reason_hint")}
      submit={t("submit")}
    >
      {() => <p className="text-ink-2">{t("lead")}</p>}
    </Decision>
  );
}

function Delete() {
  const { t } = useTranslation("desk-person", { keyPrefix: "delete" });
  return (
    <Decision
      act="delete"
      title={t("title")}
      fold
      danger
      hidden={{ action: "delete" }}
      reasons={[t("reason_asked"), t("reason_double"), t("reason_dead")]}
      reasonHint={t("reason_hint")}
      submit={t("submit")}
    />
  );
}
