import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { briefInstant, dayOfMonth, duration } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { disputes } from "#app/modules/lessons/dispute/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { DeskTable, ListFoot } from "#app/ui/desk/table.tsx";
import { LateSince } from "#app/ui/desk/until-tags.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-dispute"] };

export const meta = pageMeta("desk-dispute:list.page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { page, length } = listQuery(request);
  return { page, ...(await api(disputes.list, { query: { page, length } })) };
});

/** Courses that wait for a decision, the nearest deadline first (OPS-25). */
export default function Disputes() {
  const { t } = useTranslation("desk-dispute");
  const { page, data, total } = useLoaderData<typeof loader>();
  if (total === 0) {
    return (
      <Wrap>
        <PageHead title={t("list.page")} />
        <Empty title={t("list.empty")} />
      </Wrap>
    );
  }
  return (
    <Wrap>
      <PageHead title={t("list.title", { count: total })} lead={t("list.lead")} />
      <DeskTable
        caption={t("list.page")}
        head={{
          title: t("list.course"),
          cells: [t("list.why"), t("list.since"), t("list.until"), t("list.amount")],
        }}
        figures={1}
        rows={data.map((row) => ({
          key: row.course_id,
          to: pathTo(deskPaths.deskDispute, { courseId: String(row.course_id) }),
          title: t("list.row", {
            day: dayOfMonth(new Date(row.date)),
            hours: duration(row.duration),
          }),
          detail: t("list.sides", { family: row.customer, teacher: row.teacher }),
          cells: [
            row.cause ?? t(`kind.${row.kind}`),
            briefInstant(new Date(row.since)),
            row.until && <Until key="until" until={row.until} late={row.late_by} />,
            sum(row.amount),
          ],
        }))}
      />
      <ListFoot
        total={total}
        page={page}
        toPage={(to) => withQuery(deskPaths.deskDisputes, { page: to })}
        csv={pathTo(deskPaths.deskCsv, { deskList: "litiges" })}
      />
    </Wrap>
  );
}

function Until({ until, late }: Readonly<{ until: string; late: string | null }>) {
  const at = new Date(until);
  return late ? <LateSince at={at} late={late} /> : briefInstant(at);
}
