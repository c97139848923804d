import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { CareerPrices } from "#app/modules/price/components/price-lines.tsx";
import { priceEndpoints } from "#app/modules/price/endpoints.ts";
import { paths } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Columns, Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["price"] };

export const meta = pageMeta("price:page.page", { noindex: true });

export function loader({ context }: LoaderFunctionArgs) {
  return context.as("teacher")(priceEndpoints.list, { query: {} });
}

/** The teacher's prices by school career and format, and what is left of each (TEA-035). */
export default function TeacherPricesPage() {
  const { t } = useTranslation("price");
  const { prices } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("page.title")} lead={t("page.lead")} />
      <Columns aside={<Aside />}>
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
  return (
    <>
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
