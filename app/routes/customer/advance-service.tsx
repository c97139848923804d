import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { customerLoader } from "#app/bff/route.server.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { RouteDialog } from "#app/ui/route-dialog.tsx";

export const handle = { i18n: ["tax-credit"] };

export const meta = pageMeta("tax-credit:service.page", { noindex: true });

export const loader = customerLoader(async ({ api }) => ({
  available: await api(taxCredits.availability, {}),
}));

export default function AdvanceService() {
  const { t } = useTranslation("tax-credit", { keyPrefix: "service" });
  const { available } = useLoaderData<typeof loader>();
  const words = available ? "up" : "down";
  return (
    <RouteDialog id="urssaf-availability" title={t("title")} closeTo={paths.taxCredit}>
      <p role="status" className="font-semibold">
        {t(`${words}.title`)}
      </p>
      <p>{t(`${words}.text`)}</p>
      <p>
        <ButtonLink to={paths.advanceService} reloadDocument>
          {t("again")}
        </ButtonLink>
      </p>
    </RouteDialog>
  );
}
