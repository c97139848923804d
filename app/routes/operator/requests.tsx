import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { countShown } from "#app/lib/desk-counts.ts";
import { deskWaits } from "#app/modules/lessons/lesson-request/desk.domain.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { useDeskQueues } from "./desk-queues.ts";
import { deskPaths } from "./paths.ts";
import { RequestFilters } from "./request-filters.tsx";
import { RequestRows } from "./request-rows.tsx";
import { requestQuery, requestTyped } from "./requests.server.ts";

export const handle = { i18n: ["desk-request", "reference"] };

export const meta = pageMeta("desk-request:list.page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const query = requestQuery(search);
  const list = await api(lessonRequests.listAll, { query: { ...query, page, length } });
  return { state: query.state ?? "", typed: requestTyped(search), page, ...list };
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
  const { state, typed, page, total, data } = useLoaderData<typeof loader>();
  const { title, count } = useWaiting();
  const filter = { state: state || undefined, ...typed };
  const address = (query: object) => withQuery(deskPaths.deskRequests, { ...query });
  return (
    <Wrap>
      <PageHead title={title} />
      <Views
        label={t("list.views")}
        views={[
          {
            to: deskPaths.deskRequests,
            label: t("view.waiting"),
            count,
            current: state === "",
          },
          ...views.map((one) => ({
            to: address({ state: one }),
            label: t(`view.${one}`),
            current: state === one,
          })),
        ]}
      />
      <RequestFilters state={state} typed={typed} />
      {total === 0 ? <Nothing /> : <RequestRows rows={data} />}
      <ListFoot
        total={total}
        page={page}
        toPage={(to) => address({ ...filter, page: to })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "demandes" }), filter)}
      />
    </Wrap>
  );
}

/** « 3 demandes à qualifier, 2 à élargir », and how many that is. */
function useWaiting() {
  const { t } = useTranslation("desk-request", { keyPrefix: "list" });
  const queues = useDeskQueues();
  const counts = deskWaits.map((kind) => queues.find((one) => one.kind === kind)?.count ?? 0);
  const [toEvaluate = 0, toWiden = 0] = counts;
  const words = { evaluate: countShown(toEvaluate), widen: countShown(toWiden) };
  return {
    title: t(titleKey(toEvaluate, toWiden), { ...words, count: toEvaluate || toWiden }),
    count: countShown(toEvaluate + toWiden),
  };
}

function titleKey(toEvaluate: number, toWiden: number) {
  if (toEvaluate === 0) return toWiden === 0 ? "page" : "title_widen";
  return toWiden === 0 ? "title" : "title_both";
}

function Nothing() {
  const { t } = useTranslation("desk-request");
  const { state, typed } = useLoaderData<typeof loader>();
  if (Object.keys(typed).some((name) => name !== "tri"))
    return <Empty title={t("list.none_found")} />;
  if (state) return <Empty title={t("list.empty")} />;
  return (
    <Empty
      title={t("list.none_waiting")}
      action={
        <Link to={withQuery(deskPaths.deskRequests, { state: "processing" })}>
          {t("list.see_processing")}
        </Link>
      }
    >
      {t("list.none_waiting_hint")}
    </Empty>
  );
}
