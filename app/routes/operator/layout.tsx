import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import { operatorLoader } from "#app/bff/route.server.ts";
import type { DeskTab } from "#app/lib/desk-tabs.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { paths } from "#app/paths.ts";
import { DeskShell } from "#app/shell/desk-shell.tsx";
import { SiteError } from "#app/shell/site-shell.tsx";
import styles from "#app/styles/desk.css?url";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";
import { useShellData } from "#app/ui/shell-data.ts";

export const meta = errorMeta;

/** The desk works without scripts: none come with its pages. */
export const handle = { hydrate: "never", i18n: ["desk"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = operatorLoader(async ({ api }) => {
  const queues = await api(inbox.show, {});
  const counts: Partial<Record<DeskTab | "all", number>> = {};
  for (const { tab, count } of queues) {
    counts[tab] = (counts[tab] ?? 0) + count;
    counts.all = (counts.all ?? 0) + count;
  }
  return { counts, queues };
});

export default function DeskLayout() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <DeskShell counts={counts}>
      <Outlet />
    </DeskShell>
  );
}

/** In the desk's frame for an operator; the others find a page of the site. */
export function ErrorBoundary() {
  const { person } = useShellData();
  if (person?.role !== "operator") return <SiteError />;
  return (
    <DeskShell counts={{}}>
      <ErrorPage home={paths.desk} />
    </DeskShell>
  );
}
