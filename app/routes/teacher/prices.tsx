import type { ActionFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { AdvisedPrices } from "#app/modules/catalogue/price/components/advised-prices.tsx";
import { OwnHour } from "#app/modules/catalogue/price/components/own-hour.tsx";
import { CareerPrices } from "#app/modules/catalogue/price/components/price-lines.tsx";
import { VatNote } from "#app/modules/catalogue/price/components/vat-note.tsx";
import { prices as priceEndpoints } from "#app/modules/catalogue/price/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, Empty, More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Refused } from "#app/ui/refused.tsx";
import { useShellData } from "#app/ui/shell-data.ts";
import { useLastResult } from "#app/ui/use-last-result.ts";

import { keepAdvised } from "./prices.server.ts";

export const handle = { i18n: ["price"] };

export const meta = pageMeta("price:page.page", { noindex: true });

export const loader = teacherLoader(({ api }) => api(priceEndpoints.list, { query: {} }));

export const action = (args: ActionFunctionArgs) => keepAdvised(args);

/** Prices by school career and format (TEA-035). */
export default function TeacherPricesPage() {
  const { t } = useTranslation("price");
  const shown = useLoaderData<typeof loader>();
  const { prices } = shown;
  const result = useLastResult();
  return (
    <Wrap>
      <PageHead title={t("page.title")} lead={t("page.lead")} />
      <Columns
        aside={
          <>
            <OwnHour {...shown} />
            <Aside />
          </>
        }
      >
        <Refused result={result} />
        <AdvisedPrices careers={prices} />
        {shown.vat_liable && <VatNote />}
        {prices.length === 0 && <Empty title={t("page.none")}>{t("page.none_then")}</Empty>}
        {prices.map((career) => (
          <CareerPrices key={career.id} career={career} />
        ))}
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Aside() {
  const { t } = useTranslation("price");
  const { person } = useShellData();
  return (
    <>
      {person?.standing === "hired" && (
        <p className="mt-s2">
          <More to={paths.affiliations}>{t("page.invite")}</More>
        </p>
      )}
      <Section title={t("page.estimate_title")}>
        <p className="mb-s3 text-ink-2">{t("page.estimate_lead")}</p>
        <DialogLink to={paths.estimatePrice} opens="price-estimation" className={buttonClass({})}>
          {t("page.estimate")}
        </DialogLink>
      </Section>
      <Section title={t("page.marks_title")}>
        <p className="text-ink-2">{t("page.marks")}</p>
      </Section>
    </>
  );
}
