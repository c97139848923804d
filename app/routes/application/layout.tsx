import { Outlet } from "@remix-run/react";

import { paths } from "#app/paths.ts";
import { SiteError, WizardShell } from "#app/site-shell.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["application"] };

export const meta = errorMeta;

/** The frame of an application: one way out, to the page that says what teaching here is. */
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
