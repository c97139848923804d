import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { ListFoot } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { moneyKinds, MoneyViews } from "./money-views.tsx";
import { deskPaths } from "./paths.ts";
import { WaitingRows } from "./waiting-rows.tsx";

export const handle = { i18n: ["desk-money"] };

export const meta = pageMeta("desk-money:page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { page, length } = listQuery(request);
  const kind = moneyKinds.join();
  return { page, kind, ...(await api(inbox.list, { query: { kind, page, length } })) };
});

/** What waits for money that comes in or goes back, the nearest deadline first (OPS-26). */
export default function Payments() {
  const { t } = useTranslation("desk-money");
  const { page, kind, data, total, least } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead
        title={total > 0 && !least ? t("waiting", { count: total }) : t("page")}
        lead={t("lead")}
      />
      <MoneyViews current={undefined} />
      {total === 0 ? <Empty title={t("empty")} /> : <WaitingRows caption={t("page")} rows={data} />}
      <ListFoot
        total={total}
        least={least}
        page={page}
        toPage={(to) => withQuery(deskPaths.deskPayments, { page: to })}
        csv={withQuery(pathTo(deskPaths.deskCsv, { deskList: "boite" }), { kind })}
      />
    </Wrap>
  );
}
