import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { applications } from "#app/modules/career/application/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { DeskTable, ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { applicationQueries, applicationView } from "./candidates.server.ts";
import { useAtLeast } from "./desk-sums.tsx";
import { deskPaths } from "./paths.ts";
import { WaitingRows } from "./waiting-rows.tsx";

export const handle = { i18n: ["desk-candidate"] };

export const meta = pageMeta("desk-candidate:list.page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const view = applicationView(search);
  if (view) {
    const list = await api(applications.list, {
      query: { ...applicationQueries[view], page, length },
    });
    return { view, page, waiting: [], least: false, ...list };
  }
  const query = { tab: "candidates", page, length } as const;
  const { data: waiting, ...counted } = await api(inbox.list, { query });
  return { view: "", page, waiting, data: [], ...counted };
});

const views = ["complets", "finalisation", "embauches", "refuses"];

/** Candidates and papers that wait, then files by how far they are (OPS-22). */
export default function Applications() {
  const { t } = useTranslation("desk-candidate");
  const { view, page, total, least, waiting, data } = useLoaderData<typeof loader>();
  const atLeast = useAtLeast();
  const address = (query: object) => withQuery(deskPaths.deskCandidates, { ...query });
  const vue = view || undefined;
  const rows = data.map((row) => ({
    key: row.id,
    to: pathTo(deskPaths.deskCandidate, { teacherId: String(row.id) }),
    title: row.name,
    detail: row.city ?? row.email,
    cells: [
      t(view === "complets" ? "is.whole" : `is.${row.status}`),
      row.sent_at && briefInstant(new Date(row.sent_at)),
    ],
  }));
  return (
    <Wrap>
      <PageHead
        title={
          view === "" && total > 0
            ? atLeast(t("list.title", { count: total }), least)
            : t("list.page")
        }
        lead={t("list.lead")}
      />
      <Views
        label={t("list.views")}
        views={[
          { to: deskPaths.deskCandidates, label: t("view.waiting"), current: view === "" },
          ...views.map((one) => ({
            to: address({ vue: one }),
            label: t(`view.${one}`),
            current: one === view,
          })),
        ]}
      />
      {total === 0 && <Empty title={t("list.empty")} />}
      {waiting.length > 0 && <WaitingRows caption={t("list.page")} rows={waiting} />}
      {rows.length > 0 && (
        <DeskTable
          caption={t("list.page")}
          head={{ title: t("list.name"), cells: [t("list.state"), t("list.sent")] }}
          rows={rows}
        />
      )}
      <ListFoot
        total={total}
        least={least}
        page={page}
        toPage={(to) => address({ vue, page: to })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "candidatures" }), { vue })}
      />
    </Wrap>
  );
}
