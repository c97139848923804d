import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { listQuery } from "#app/bff/desk-list.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { withQuery } from "#app/paths.ts";
import { entryOf } from "#app/shell/desk-menu.ts";
import { ListFoot } from "#app/ui/desk/table.tsx";
import { Empty, PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { WaitingRows } from "./waiting-rows.tsx";

export const handle = { i18n: ["desk"] };

export const meta = pageMeta("desk:page", { noindex: true });

export const loader = operatorLoader(async ({ api, request }) => {
  const { page, length } = listQuery(request);
  const { pathname } = new URL(request.url);
  const tab = entryOf(pathname)?.tab;
  const rows = tab ? await api(inbox.list, { query: { tab, page, length } }) : undefined;
  return { page, rows };
});

/** An entry of the menu without a page of its own yet: what waits in its queues. */
export default function Queue() {
  const { t } = useTranslation("desk");
  const { page, rows } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const name = pathname.split("/")[2] ?? "";
  const title = t(`heading.${name}`);
  return (
    <Wrap>
      <PageHead title={title} />
      {!rows || rows.total === 0 ? (
        <Empty title={t("empty_here")} />
      ) : (
        <>
          <WaitingRows caption={title} rows={rows.data} />
          <ListFoot
            total={rows.total}
            page={page}
            toPage={(to) => withQuery(pathname, { page: to })}
          />
        </>
      )}
    </Wrap>
  );
}
