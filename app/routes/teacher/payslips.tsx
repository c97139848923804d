import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { teacherLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { MoneyTabs } from "#app/modules/earnings/payout/components/money-tabs.tsx";
import { WaitingTodo } from "#app/modules/earnings/payout/components/payout-todo.tsx";
import { PayslipRow } from "#app/modules/earnings/payslip/components/payslip-row.tsx";
import { PayslipsAside } from "#app/modules/earnings/payslip/components/payslips-aside.tsx";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Columns, Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Rows } from "#app/ui/rows.tsx";
import { Select } from "#app/ui/text-field.tsx";

export const handle = { i18n: ["payout"], query: ["annee", "famille", "page"] };

export const meta = pageMeta("payout:payslips.page", { noindex: true });

const perPage = 7;

const numberIn = (search: URLSearchParams, name: string, form: RegExp) => {
  const typed = search.get(name) ?? "";
  return form.test(typed) ? typed : undefined;
};

export const loader = teacherLoader(async ({ api, request }) => {
  const search = new URL(request.url).searchParams;
  const year = numberIn(search, "annee", /^20\d\d$/);
  const family = numberIn(search, "famille", /^\d{1,9}$/);
  const which = { years: year, customers_id: family };
  const [{ list, page }, pay] = await Promise.all([
    pageWithin(pageNumber(search), perPage, (one) =>
      api(payslips.list, { query: { ...which, page: one, limit: perPage } }),
    ),
    api(payslips.next, {}),
  ]);
  return { ...list, page, pay, year, family };
});

/** One payslip per family and month (TEA-038). */
export default function Payslips() {
  const { t } = useTranslation("payout", { keyPrefix: "payslips" });
  const { data, total, page, pay, year, family, years, customers } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={t("title")} lead={t("lead")} />
      <MoneyTabs at="payslips" />
      <Columns aside={<PayslipsAside pay={pay} years={years} year={year} />}>
        <WaitingTodo waiting={pay.waiting} />
        {years.length > 0 && <Filters {...{ years, customers, year, family }} />}
        {data.length === 0 ? (
          <Empty title={t("none_title")}>{t("none")}</Empty>
        ) : (
          <Section title={t("count", { count: total })}>
            <Rows>
              {data.map((payslip) => (
                <PayslipRow key={payslip.id} payslip={payslip} />
              ))}
            </Rows>
          </Section>
        )}
        <Pager
          page={page}
          pages={lastPage(total, perPage)}
          toPage={(to) =>
            withQuery(paths.payslips, {
              annee: year,
              famille: family,
              page: to > 1 ? to : undefined,
            })
          }
          label={t("pages")}
        />
      </Columns>
    </Wrap>
  );
}

type Choices = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  "years" | "customers" | "year" | "family"
>;

function Filters({ years, customers, year, family }: Choices) {
  const { t } = useTranslation("payout", { keyPrefix: "payslips" });
  const all = { value: "", label: t("all") };
  return (
    <Form method="get" action={paths.payslips} className="mb-s5 flex flex-wrap items-end gap-s3">
      <Select
        field={{ id: "annee", name: "annee", initialValue: year ?? "" }}
        label={t("year")}
        options={[all, ...years.map((one) => ({ value: one.year, label: String(one.year) }))]}
      />
      <Select
        field={{ id: "famille", name: "famille", initialValue: family ?? "" }}
        label={t("family")}
        options={[all, ...customers.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Button variant="quiet">{t("show")}</Button>
    </Form>
  );
}
