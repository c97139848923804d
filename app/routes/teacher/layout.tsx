import { Outlet } from "@remix-run/react";

import { SiteError, SiteShell } from "#app/site-shell.tsx";
import { useStillKept } from "#app/ui/kept-sending.ts";
import { errorMeta } from "#app/ui/page-meta.ts";
import { useOfflinePage } from "#app/ui/use-offline-page.ts";

import { KeptDeclaration } from "./kept-declaration.tsx";

export const handle = { i18n: ["kept"] };

export const meta = errorMeta;

/** The teacher's space: its entries, what waits in each, and what waits on this device for the network. */
export default function TeacherLayout() {
  useOfflinePage();
  return (
    <SiteShell area="teacher">
      <KeptDeclaration />
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  useStillKept();
  return <SiteError area="teacher" />;
}
