import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { env } from "#app/env.server.ts";
import { SiteShell } from "#app/shell/site-shell.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Gallery } from "#app/ui/gallery/gallery.tsx";
import { PageHead, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

export const handle = { i18n: ["kit"], query: ["fenetre"] };

export const meta = pageMeta("kit:page", { noindex: true });

/** Demonstration only (decision 024). */
export function loader() {
  if (!env.demo) throw new Response(null, { status: 404 });
  return null;
}

export default function DemoKit() {
  const { t } = useTranslation("kit");
  const [search] = useSearchParams();
  return (
    <SiteShell>
      <Wrap>
        <PageHead title={t("page")} lead={t("lead")} />
        <p>
          <DialogLink to="?fenetre">{t("nav.dialog")}</DialogLink>
        </p>
        <Gallery />
        {search.has("fenetre") && (
          <RouteDialog title={t("nav.dialog_title")} closeTo=".">
            <p>{t("nav.dialog_text")}</p>
          </RouteDialog>
        )}
      </Wrap>
    </SiteShell>
  );
}
