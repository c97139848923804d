import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { ledger } from "#app/modules/billing/ledger/endpoints.ts";
import { jobs } from "#app/modules/foundation/job/endpoints.ts";
import { mails } from "#app/modules/foundation/mail/endpoints.ts";
import { outgoingEvents } from "#app/modules/foundation/outgoing-event/endpoints.ts";
import { withQuery } from "#app/paths.ts";
import { Views } from "#app/ui/desk/table.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { FailingParts } from "./jobs-failing.tsx";
import { JobLines } from "./jobs-lines.tsx";
import { LedgerProof } from "./jobs-proof.tsx";
import { deskPaths } from "./paths.ts";

export { action } from "./jobs.server.ts";

export const handle = { i18n: ["desk-jobs"] };

export const meta = pageMeta("desk-jobs:page", { noindex: true });

const views = ["failing", "jobs", "ledger"] as const;

const addressOf = { failing: undefined, jobs: "taches", ledger: "comptes" } as const;

const viewOf = (word: string | null) =>
  views.find((view) => addressOf[view] === (word ?? undefined)) ?? "failing";

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, length } = listQuery(request);
  const view = viewOf(search.get("vue"));
  if (view === "jobs") return { view, jobs: await api(jobs.list, {}) };
  if (view === "ledger") return { view, proof: await api(ledger.showProof, {}) };
  return {
    view,
    mails: await api(mails.list, { query: { state: "dead", length } }),
    events: await api(outgoingEvents.list, { query: { state: "dead", length } }),
    rows: await api(jobs.listFailing, { query: { length } }),
  };
});

/** What failed and may be tried again or closed, what each job did and does next, the proof of the ledger (OPS-33). */
export default function Jobs() {
  const { t } = useTranslation("desk-jobs");
  const shown = useLoaderData<typeof loader>();
  const { view } = shown;
  const failing =
    shown.view === "failing" ? shown.mails.total + shown.events.total + shown.rows.total : 0;
  return (
    <Wrap>
      <PageHead title={view === "failing" ? t("title", { count: failing }) : t("page")} />
      <Views
        label={t("views.label")}
        views={views.map((name) => ({
          to: withQuery(deskPaths.deskJobs, { vue: addressOf[name] }),
          label: t(`views.${name}`),
          current: name === view,
        }))}
      />
      {shown.view === "failing" && <FailingParts {...shown} />}
      {shown.view === "jobs" && <JobLines lines={shown.jobs} />}
      {shown.view === "ledger" && <LedgerProof proof={shown.proof} />}
    </Wrap>
  );
}
