import { Outlet, useParams } from "@remix-run/react";

import { paths, pathTo } from "#app/paths.ts";
import { WizardShell } from "#app/shell/site-shell.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";

export const meta = errorMeta;

/** Registration has the wizard’s frame: help and a way out, nothing that leads elsewhere (PUB-034). */
export default function RegisterLayout() {
  const { stage = "" } = useParams();
  return (
    <WizardShell leaveTo={pathTo(paths.groupLesson, { stage })}>
      <Outlet />
    </WizardShell>
  );
}
