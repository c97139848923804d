import { Outlet } from "@remix-run/react";

import { paths } from "#app/paths.ts";
import { SiteError, WizardShell } from "#app/shell/site-shell.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["application"] };

export const meta = errorMeta;

export default function ApplicationLayout() {
  return (
    <WizardShell leaveTo={paths.becomeTeacher}>
      <Outlet />
    </WizardShell>
  );
}

export function ErrorBoundary() {
  return <SiteError />;
}
