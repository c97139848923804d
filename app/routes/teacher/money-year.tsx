import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { sum } from "#app/lib/price.ts";
import {
  NoReceipts,
  YearAside,
  yearOf,
} from "#app/modules/earnings/declaration/components/year-aside.tsx";
import { type Dac7, dac7Schema, figures } from "#app/modules/earnings/declaration/endpoints.ts";
import { MoneyTabs } from "#app/modules/earnings/payout/components/money-tabs.tsx";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Columns, PageHead, Wrap } from "#app/ui/layout.tsx";
import { Link } from "#app/ui/link.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

export const handle = { i18n: ["payout"], query: ["annee"] };

export const meta = pageMeta("payout:year.page", { noindex: true });

export const loader = teacherLoader(async ({ api, request }) => {
  const wanted = new URL(request.url).searchParams.get("annee") ?? "";
  const { today, self_employed: independent } = await api(payouts.showAccount, {});
  const thisYear = Number(today.slice(0, 4));
  const year = /^20[2-9]\d$/.test(wanted) ? Number(wanted) : thisYear;
  const [answer, { years }] = await Promise.all([
    api(figures.dac7, { params: { year }, query: { format: "json" } }),
    api(payslips.list, { query: { limit: 1 } }),
  ]);
  const statement = dac7Schema.parse(await answer.json());
  const taxable = years.find((one) => one.year === year)?.taxable ?? 0;
  const paid = yearOf({ hasReceipts: statement.quarters.length > 0, independent, taxable });
  return { thisYear, statement, paid };
});

/** Figures that platforms send to the tax office each January (TEA-059, LAW-21). */
export default function MoneyYear() {
  const { t } = useTranslation("payout", { keyPrefix: "year" });
  const { statement, thisYear, paid } = useLoaderData<typeof loader>();
  const { year, is_over: isOver, quarters } = statement;
  const title = isOver ? "title" : "title_so_far";
  const other = year === thisYear ? year - 1 : thisYear;
  return (
    <Wrap>
      <PageHead
        title={
          <>
            {t(`${title}.before`, { year })} <mark>{t(`${title}.mark`, { year })}</mark>
          </>
        }
        lead={t(paid.own ? "lead" : "salary.lead")}
      />
      <MoneyTabs at="year" />
      <Columns aside={<YearAside statement={statement} paid={paid} />}>
        {quarters.length === 0 ? (
          <NoReceipts year={year} paid={paid} />
        ) : (
          <Quarters statement={statement} />
        )}
        <p className="mt-s4 flex flex-wrap gap-x-s5">
          {quarters.length > 0 && (
            <a
              href={pathTo(paths.dac7Pdf, { year: String(year) })}
              className="inline-flex min-h-tap items-center"
            >
              {t(isOver ? "paper" : "paper_so_far")}
            </a>
          )}{" "}
          {statement.total.operations > 0 && (
            <Link to={paths.teacherCourses} className="inline-flex min-h-tap items-center">
              {t("see_courses")}
            </Link>
          )}{" "}
          <Link
            to={withQuery(paths.moneyYear, { annee: other })}
            className="inline-flex min-h-tap items-center"
          >
            {t("other", { year: other })}
          </Link>
        </p>
      </Columns>
    </Wrap>
  );
}

function Quarters({ statement }: Readonly<{ statement: Dac7 }>) {
  const { t } = useTranslation("payout", { keyPrefix: "year" });
  const row = (name: string, { operations, amount, fees, own }: Dac7["total"]) => [
    name,
    operations,
    sum(amount),
    sum(fees),
    <b key="own">{sum(own)}</b>,
  ];
  return (
    <Tbl
      caption={t("caption")}
      head={[t("quarter"), t("courses"), t("families"), t("fees"), t("own")]}
      rows={[
        ...statement.quarters.map(({ period, ...sums }) =>
          row(t("quarter_n", { n: period.slice(-1) }), sums),
        ),
        row(t(statement.is_over ? "total" : "total_so_far"), statement.total),
      ]}
      figures={4}
      total
      spare={3}
    />
  );
}
