import { Outlet, useLocation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { SiteError, SiteShell } from "#app/site-shell.tsx";
import { Back } from "#app/ui/layout.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";
import { useShellData } from "#app/ui/shell-data.ts";
import { useActLater, useWasKept } from "#app/ui/use-later.ts";

export const handle = { i18n: ["kept"] };

export const meta = errorMeta;

/** Its script comes where something is kept, and costs no other page; without network it comes with the next one. */
const KeptDeclaration = lazy(() =>
  import("./kept-declaration.tsx").then(
    (found) => ({ default: found.KeptDeclaration }),
    () => ({ default: () => null }),
  ),
);

/** The teacher's space: its entries, what waits in each, and what waits on this device for the network. */
export default function TeacherLayout() {
  // Each page asks again: a declaration may have been kept by the one before.
  useLocation();
  const wasKept = useWasKept("preau-kept");
  return (
    <SiteShell area="teacher">
      {wasKept && (
        <Suspense>
          <KeptDeclaration />
        </Suspense>
      )}
      <BackToApplication />
      <Outlet />
    </SiteShell>
  );
}

/** Who applies gives prices, papers and an account number on these pages, and then goes on with the steps. */
function BackToApplication() {
  const { t } = useTranslation("common");
  if (useShellData().person?.standing !== "applies") return null;
  return (
    <div className="mx-auto max-w-wrap px-gutter pt-s3">
      <Back to={paths.ownApplication}>{t("back_to.application")}</Back>
    </div>
  );
}

const stay = () =>
  import("#app/ui/kept-sending.ts").then(({ letStay }) => {
    letStay();
  });

/** A page that did not come took nothing away: what was leaving with it waits again. */
export function ErrorBoundary() {
  useActLater(stay);
  return <SiteError area="teacher" />;
}
