import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant } from "#app/lib/french-date.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { DeskTable, ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { useAtLeast } from "./desk-sums.tsx";
import { deskPaths } from "./paths.ts";
import { requestQuery } from "./requests.server.ts";
import { WaitingRows } from "./waiting-rows.tsx";

export const handle = { i18n: ["desk-request"] };

export const meta = pageMeta("desk-request:list.page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const { state } = requestQuery(search);
  // Beside the requests of a state their number is enough.
  const shown = state ? { length: 1 } : { page, length };
  const waiting = await api(inbox.list, { query: { tab: "requests", ...shown } });
  if (!state)
    return { state: "", page, waiting, total: waiting.total, least: waiting.least, data: [] };
  const list = await api(lessonRequests.listAll, { query: { state, page, length } });
  return { state, page, waiting, least: false, ...list };
});

const views = [
  "processing",
  "waiting_customer_reply",
  "waiting_payment_method",
  "waiting_first_course",
  "waiting_first_course_validation",
  "concluded",
  "cancelled",
];

/** Requests to qualify or to widen, then those of each state (OPS-21). */
export default function Requests() {
  const { t } = useTranslation("desk-request");
  const { state, page, total, least, waiting } = useLoaderData<typeof loader>();
  const atLeast = useAtLeast();
  const address = (query: object) => withQuery(deskPaths.deskRequests, { ...query });
  const csv = pathTo(deskPaths.deskCsv, { deskList: "demandes" });
  return (
    <Wrap>
      <PageHead
        title={
          waiting.total > 0
            ? atLeast(t("list.title", { count: waiting.total }), waiting.least)
            : t("list.page")
        }
      />
      <Views
        label={t("list.views")}
        views={[
          {
            to: deskPaths.deskRequests,
            label: t("view.waiting"),
            count: waiting.least ? `${String(waiting.total)}+` : waiting.total,
            current: state === "",
          },
          ...views.map((one) => ({
            to: address({ state: one }),
            label: t(`view.${one}`),
            current: state === one,
          })),
        ]}
      />
      {total === 0 ? <Empty title={t("list.empty")} /> : <List />}
      <ListFoot
        total={total}
        least={least}
        page={page}
        toPage={(to) => address({ state: state || undefined, page: to })}
        csv={withQuery(csv, { state: state || undefined })}
      />
    </Wrap>
  );
}

function List() {
  const { t } = useTranslation("desk-request");
  const { state, waiting, data } = useLoaderData<typeof loader>();
  if (state === "") return <WaitingRows caption={t("list.page")} rows={waiting.data} />;
  return (
    <DeskTable
      caption={t("list.page")}
      head={{ title: t("list.need"), cells: [t("list.age"), t("list.next")] }}
      rows={data.map((row) => ({
        key: row.id,
        to: pathTo(deskPaths.deskRequest, { lessonRequestId: String(row.id) }),
        title: t("list.row", row),
        detail: t("list.family", { family: row.family.name, student: row.student, id: row.id }),
        cells: [
          briefInstant(new Date(row.created_at)),
          row.next_at && briefInstant(new Date(row.next_at)),
        ],
      }))}
    />
  );
}
