import { Outlet, useLocation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

import { holdInBrowser } from "#app/modules/foundation/rate/domain.ts";
import { paths } from "#app/paths.ts";
import { SiteError, SiteShell } from "#app/shell/site-shell.tsx";
import { Back } from "#app/ui/layout.tsx";
import { errorMeta } from "#app/ui/page-meta.ts";
import { useShellData } from "#app/ui/shell-data.ts";
import { useActLater, useWasKept } from "#app/ui/use-later.ts";

export const handle = { i18n: ["kept"] };

export const meta = errorMeta;

/** Loaded only where something is kept; offline, with the next page. */
const KeptDeclaration = lazy(() =>
  import("./kept-declaration.tsx").then(
    (found) => ({ default: found.KeptDeclaration }),
    () => ({ default: () => null }),
  ),
);

export default function TeacherLayout() {
  holdInBrowser(useShellData().rates);
  // Checked at each page: the previous one may have kept a declaration.
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

/** The page failed to load: the form sent with it waits again. */
export function ErrorBoundary() {
  useActLater(stay);
  return <SiteError area="teacher" />;
}
