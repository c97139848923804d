import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pathTo } from "#app/paths.ts";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import type { applicationLoader } from "./candidate.server.ts";
import { deskPaths } from "./paths.ts";

export function SentTexts() {
  const { t } = useTranslation("desk-candidate");
  const { texts } = useLoaderData<typeof applicationLoader>();
  const words = [texts.description, texts.methodology].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Section title={texts.title || t("texts")}>
      {words.map((text, index) => (
        <p key={index} className="mt-s2 max-w-read whitespace-pre-line">
          {text}
        </p>
      ))}
    </Section>
  );
}

const colours = { missing: "grey", pending: "yellow", approved: "green", refused: "red" } as const;

export function OwedPapers() {
  const { t } = useTranslation("desk-candidate");
  const { t: document } = useTranslation("document");
  const { candidate } = useLoaderData<typeof applicationLoader>();
  return (
    <Section title={t("papers")}>
      <DeskTable
        caption={t("papers")}
        head={{ lead: t("list.state"), title: t("paper.page") }}
        rows={candidate.papers.map(({ id, type, status, reason }) => ({
          key: `${type} ${String(id)}`,
          to:
            id === null || status === "missing"
              ? undefined
              : pathTo(deskPaths.deskPaper, { documentId: String(id) }),
          lead: <Tag colour={colours[status]}>{t(`paper.status.${status}`)}</Tag>,
          title: document(`types.${type}`),
          detail: reason,
        }))}
      />
    </Section>
  );
}

export function ApplicationActs() {
  const { t } = useTranslation("desk-candidate");
  const { candidate } = useLoaderData<typeof applicationLoader>();
  const { status } = candidate;
  const isOpen = status === "being_processed_step_2" || status === "to_confirm";
  if (!isOpen) return <NothingLeft />;
  return (
    <>
      <NothingLeft shown={["refuse", status === "to_confirm" ? "hire" : "pre_accept"]} />
      {status === "to_confirm" ? <Hire /> : <Advance act="pre_accept" />}
      <Decision
        act="refuse"
        title={t("refuse.title")}
        submit={t("refuse.submit", { name: candidate.firstname })}
        fold
        danger
        hidden={{ decision: "refuse" }}
        reasons={[t("refuse.reason_level"), t("refuse.reason_area"), t("refuse.reason_file")]}
        reasonHint={t("refuse.hint")}
      />
    </>
  );
}

function Hire() {
  const { t } = useTranslation("desk-candidate");
  const { t: missing } = useTranslation("application", { keyPrefix: "finalise.missing" });
  const { candidate } = useLoaderData<typeof applicationLoader>();
  if (candidate.missing.length === 0) return <Advance act="hire" />;
  const what = candidate.missing.map((one) => missing(one)).join(", ");
  return (
    <div className="mt-s5">
      <Note>
        <p>{t("lacking", { what })}</p>
      </Note>
    </div>
  );
}

function Advance({ act }: { act: "pre_accept" | "hire" }) {
  const { t } = useTranslation("desk-candidate");
  const { candidate } = useLoaderData<typeof applicationLoader>();
  return (
    <Decision
      act={act}
      title={t(`${act}.title`)}
      submit={t(`${act}.submit`, { name: candidate.firstname })}
      hidden={{ decision: act }}
      reasons={["first", "second", "third"].map((one) => t(`${act}.reason_${one}`))}
    />
  );
}
