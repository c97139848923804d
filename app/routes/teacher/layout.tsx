import { Outlet } from "@remix-run/react";

import { SiteError, SiteShell } from "#app/site-shell.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";

export const meta = errorMeta;

/** The teacher's space: its entries, and what waits in each. */
export default function TeacherLayout() {
  return (
    <SiteShell area="teacher">
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  return <SiteError area="teacher" />;
}
