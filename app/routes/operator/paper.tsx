import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { fullInstant, noonOf, plainDay } from "#app/lib/french-date.ts";
import { documents } from "#app/modules/career/document/endpoints.ts";
import { pathTo } from "#app/paths.ts";
import { Decision, NothingLeft } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

import type { loader } from "./paper.server.ts";
import { PaperSheet } from "./paper-sheet.tsx";
import { deskPaths } from "./paths.ts";

export { loader } from "./paper.server.ts";

/** A PDF is framed at the address that says so: no other page of the desk frames anything. */
export const handle = {
  i18n: ["desk-candidate", "document"],
  frame: { when: "pdf", from: "'self'" },
};

export const meta = pageMeta("desk-candidate:paper.page", { noindex: true });

const here = ({ documentId }: Readonly<{ documentId?: string }>) => ({ id: documentId ?? "" });

export const action = decisionAction({
  acts: {
    approve: { endpoint: documents.decide, params: here, done: "desk-candidate:done.approve" },
    refuse: { endpoint: documents.decide, params: here, done: "desk-candidate:done.refuse_paper" },
  },
  back: deskPaths.deskCandidates,
  queue: "document",
  machine: "document",
  id: (params) => here(params).id,
});

const colours = { pending: "yellow", approved: "green", refused: "grey", missing: "grey" } as const;

/** A paper read in the page, then approved or refused, then the next (OPS-04, OPS-22). */
export default function Paper() {
  const { t } = useTranslation("desk-candidate", { keyPrefix: "paper" });
  const { t: document } = useTranslation("document");
  const { paper } = useLoaderData<typeof loader>();
  const { teacher_id: teacherId, status, since } = paper;
  const name = paper.teacher ?? "";
  const to = pathTo(deskPaths.deskCandidate, { teacherId: String(teacherId) });
  return (
    <ThingPage
      back={{ to, words: t("back", { name }) }}
      tag={<Tag colour={colours[status]}>{t(`status.${status}`)}</Tag>}
      title={document(`types.${paper.type}`)}
      lead={t("lead", { name, at: fullInstant(new Date(since)) })}
      known={[
        ...(paper.reason ? [{ label: t("reason"), value: paper.reason }] : []),
        ...(paper.seen_on ? [{ label: t("seen_on"), value: plainDay(noonOf(paper.seen_on)) }] : []),
      ]}
      more={<PaperSheet />}
    >
      <Acts status={status} />
    </ThingPage>
  );
}

function Acts({ status }: { status: keyof typeof colours }) {
  return (
    <>
      {status === "pending" && <Approve />}
      {(status === "pending" || status === "approved") && <Refuse />}
      {status === "approved" && <NothingLeft shown={["refuse"]} />}
      {status === "refused" && <NothingLeft />}
    </>
  );
}

function Approve() {
  const { t } = useTranslation("desk-candidate", { keyPrefix: "approve" });
  const { paper } = useLoaderData<typeof loader>();
  const degrees = paper.degrees.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Decision act="approve" title={t("title")} submit={t("submit")} hidden={{ status: "approved" }}>
      {(field) => (
        <>
          {degrees.length > 0 && (
            <Select
              field={field("degree_id")}
              label={t("degree")}
              empty={t("no_degree")}
              options={degrees}
            />
          )}
          <TextField field={field("seen_on")} label={t("seen_on")} type="date" width="m" optional />
          {paper.files.length === 0 && (
            <TextField field={field("reason")} label={t("on_paper")} hint={t("on_paper_hint")} />
          )}
        </>
      )}
    </Decision>
  );
}

function Refuse() {
  const { t } = useTranslation("desk-candidate", { keyPrefix: "refuse_paper" });
  const { paper } = useLoaderData<typeof loader>();
  return (
    <Decision
      act="refuse"
      title={t("title")}
      submit={t("submit")}
      fold
      danger={paper.status === "approved"}
      hidden={{ status: "refused" }}
      reasons={[t("illegible"), t("old"), t("name"), t("other")]}
      reasonHint={t("hint")}
    />
  );
}
