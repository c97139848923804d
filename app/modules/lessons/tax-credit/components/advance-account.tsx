import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { ShownState } from "#app/api/endpoint.ts";
import { dayInWords } from "#app/lib/french-date.ts";
import { paths } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";

type Advance = Readonly<{
  state: ShownState;
  account: ShownState;
  account_status: "missing" | "created" | "enabled" | "refused" | "blocked" | "disabled";
  account_end: string | null;
  activated_on: string | null;
  agency_url: string | null;
  urssaf_refused: boolean;
}>;

export function AdvanceAccount({ advance }: { advance: Advance }) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "account" });
  const { account_status: status, urssaf_refused: refused } = advance;
  const name = refused ? "declined" : status;
  const shown = status === "missing" || refused ? advance.state : advance.account;
  return (
    <Section title={t("title")}>
      <p>
        <StateTag state={shown} />
      </p>
      <p className="mt-s2 font-semibold">{t(`name.${name}`)}</p>
      <p className="mt-1 text-ink-2">
        {t(`text.${name}`, {
          end: advance.account_end ?? "",
          day: advance.activated_on ? dayInWords(advance.activated_on) : "",
        })}
      </p>
      <div className="mt-s3 grid justify-items-start gap-s3">
        <Acts name={name} url={advance.agency_url} />
        <Links name={name} />
      </div>
    </Section>
  );
}

function Acts({ name, url }: { name: string; url: string | null }) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "account" });
  const activate = (variant: "primary" | "default", words: string) => (
    <DialogLink
      to={paths.activateAdvance}
      opens="data-collection"
      className={buttonClass({ variant })}
    >
      {words}
    </DialogLink>
  );
  const atAgency = (words: string) =>
    url && (
      <a href={url} className={buttonClass({})}>
        {words}
      </a>
    );
  switch (name) {
    case "missing":
      return activate("primary", t("activate"));
    case "created":
      return atAgency(t("at_agency"));
    case "enabled":
      return atAgency(t("answer_agency"));
    case "refused":
      return activate("default", t("correct"));
    case "blocked":
      return atAgency(t("settle"));
    case "disabled":
      return <Act act="enable" words={t("enable")} />;
    default:
      return <Act act="undo" words={t("undo")} />;
  }
}

const known = ["created", "enabled", "blocked", "disabled"];
const mayStop = ["created", "enabled", "blocked"];

function Links({ name }: { name: string }) {
  const { t } = useTranslation("tax-credit", { keyPrefix: "account" });
  return (
    <ActRow>
      {name === "missing" && <ActLink to={paths.courses}>{t("later")}</ActLink>}
      {known.includes(name) && (
        <ActLink to={paths.activateAdvance} opens="data-collection">
          {t("known")}
        </ActLink>
      )}
      {mayStop.includes(name) && (
        <ActLink to={paths.disableAdvance} opens="fast-cash-back-deactivation" danger>
          {t("disable")}
        </ActLink>
      )}
      {name !== "declined" && (
        <ActLink to={paths.refuseAdvance} opens="fast-cash-back-refusal" danger>
          {t("refuse")}
        </ActLink>
      )}
      <ActLink to={paths.advanceExplained} opens="fast-cash-back-explanations">
        {t("how")}
      </ActLink>
      <ActLink to={paths.advanceService} opens="urssaf-availability">
        {t("service")}
      </ActLink>
      <ActLink to={paths.taxHelp} opens="ask-help">
        {t("help")}
      </ActLink>
    </ActRow>
  );
}

function Act({ act, words }: { act: "enable" | "undo"; words: string }) {
  return (
    <Form method="post" action={paths.taxCredit}>
      <OnceKey />
      <Button name="act" value={act}>
        {words}
      </Button>
    </Form>
  );
}
