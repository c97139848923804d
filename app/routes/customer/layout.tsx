import { Outlet } from "@remix-run/react";

import { SiteError, SiteShell } from "#app/shell/site-shell.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";

export const meta = errorMeta;

export default function CustomerLayout() {
  return (
    <SiteShell area="customer">
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  return <SiteError area="customer" />;
}
