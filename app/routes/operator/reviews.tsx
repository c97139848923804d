import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { figure } from "#app/lib/figure.ts";
import { briefDay } from "#app/lib/french-date.ts";
import { reviews } from "#app/modules/catalogue/review/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { DeskTable, ListFoot, Views } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Tag } from "#app/ui/state-tag.tsx";

import { deskPaths } from "./paths.ts";
import { reviewQueries, viewIn } from "./reviews.server.ts";

export const handle = { i18n: ["desk-review"] };

export const meta = pageMeta("desk-review:list.page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { search, page, length } = listQuery(request);
  const view = viewIn(search);
  const list = await api(reviews.list, { query: { ...reviewQueries[view], page, length } });
  return { view, page, ...list };
});

/** Reviews that are reported, hidden or published (OPS-31). */
export default function Reviews() {
  const { t } = useTranslation("desk-review");
  const { view, page, total } = useLoaderData<typeof loader>();
  const views = ["signales", "masques", "publies"] as const;
  return (
    <Wrap>
      <PageHead title={t("list.page")} lead={t("list.lead")} />
      <Views
        label={t("list.views")}
        views={views.map((one) => ({
          to: withQuery(deskPaths.deskReviews, { vue: one }),
          label: t(`view.${one}`),
          count: one === view ? total : undefined,
          current: one === view,
        }))}
      />
      {total === 0 ? <Empty title={t("list.empty")} /> : <List />}
      <ListFoot
        total={total}
        page={page}
        toPage={(to) => withQuery(deskPaths.deskReviews, { vue: view, page: to })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "avis" }), { vue: view })}
      />
    </Wrap>
  );
}

function List() {
  const { t } = useTranslation("desk-review");
  const { data } = useLoaderData<typeof loader>();
  return (
    <DeskTable
      caption={t("list.page")}
      head={{
        lead: t("list.state"),
        title: t("list.review"),
        cells: [t("list.at"), t("list.rating")],
      }}
      figures={1}
      rows={data.map((row) => ({
        key: row.id,
        to: pathTo(deskPaths.deskReview, { reviewId: String(row.id) }),
        lead: (
          <Tag colour={row.state === "hidden" ? "grey" : "green"}>{t(`state.${row.state}`)}</Tag>
        ),
        title: t("list.row", row),
        detail: row.review,
        cells: [briefDay(new Date(row.published_at)), figure(row.rating)],
      }))}
    />
  );
}
