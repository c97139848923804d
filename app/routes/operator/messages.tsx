import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { cases } from "#app/modules/foundation/case/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { DeskTable, Filters, ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select } from "#app/ui/text-field.tsx";

import { useAtLeast } from "./desk-sums.tsx";
import { caseQuery } from "./messages.server.ts";
import { deskPaths } from "./paths.ts";
import { WaitingRows } from "./waiting-rows.tsx";

export const handle = { i18n: ["desk-message"] };

export const meta = pageMeta("desk-message:list.page", { noindex: true });

const kinds = [
  "danger",
  "notice",
  "notice_contest",
  "help",
  "contact",
  "change",
  "end_of_employment",
  "doubtful",
] as const;

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const { state } = caseQuery(search);
  if (state) {
    const list = await api(cases.list, { query: { state, page, length } });
    return { state, kind: "", page, waiting: [], least: false, ...list };
  }
  const kind = kinds.find((one) => one === search.get("kind"));
  const { data: waiting, ...counted } = await api(inbox.list, {
    query: { tab: "messages", kind, page, length },
  });
  return { state: "", kind: kind ?? "", page, waiting, data: [], ...counted };
});

const views = ["in_progress", "done", "kept", "restricted", "removed"];

/** What people wrote, the nearest deadline first; a minor in danger before all (OPS-30). */
export default function Messages() {
  const { t } = useTranslation("desk-message");
  const { state, kind, page, total, least } = useLoaderData<typeof loader>();
  const atLeast = useAtLeast();
  const address = (query: object) => withQuery(deskPaths.deskMessages, { ...query });
  const isWaiting = state === "";
  const filter = { state: state || undefined, kind: kind || undefined };
  return (
    <Wrap>
      <PageHead
        title={
          isWaiting && total > 0
            ? atLeast(t("list.title", { count: total }), least)
            : t("list.page")
        }
        lead={t("list.lead")}
      />
      <Views
        label={t("list.views")}
        views={[
          { to: deskPaths.deskMessages, label: t("view.waiting"), current: isWaiting },
          ...views.map((one) => ({
            to: address({ state: one }),
            label: t(`view.${one}`),
            current: state === one,
          })),
        ]}
      />
      {isWaiting && <KindFilter />}
      {total === 0 ? <Empty title={t("list.empty")} /> : <List />}
      <ListFoot
        total={total}
        least={least}
        page={page}
        toPage={(to) => address({ ...filter, page: to })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "messages" }), filter)}
      />
    </Wrap>
  );
}

function KindFilter() {
  const { t } = useTranslation("desk");
  const { kind } = useLoaderData<typeof loader>();
  return (
    <Filters action={deskPaths.deskMessages}>
      <Select
        field={{ id: "kind", name: "kind", initialValue: kind }}
        label={t("list.kind")}
        empty={t("list.all_kinds")}
        options={kinds.map((value) => ({ value, label: t(`queue.${value}`) }))}
      />
    </Filters>
  );
}

function List() {
  const { t } = useTranslation("desk-message");
  const { state, waiting, data } = useLoaderData<typeof loader>();
  if (state === "") return <WaitingRows caption={t("list.page")} rows={waiting} />;
  return (
    <DeskTable
      caption={t("list.page")}
      head={{ title: t("list.what"), cells: [t("list.kind"), t("list.since")] }}
      rows={data.map((row) => ({
        key: row.id,
        to: pathTo(deskPaths.deskMessage, { caseId: String(row.id) }),
        title: row.subject ?? row.about,
        detail: row.name ?? row.email,
        cells: [t(`kind.${row.kind}`), briefInstant(new Date(row.asked_at))],
      }))}
    />
  );
}
