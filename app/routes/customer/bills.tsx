import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { sum } from "#app/lib/price.ts";
import { RefundTodo } from "#app/modules/billing/refund/components/refund-todo.tsx";
import { isOpen } from "#app/modules/billing/refund/domain.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { BillMonths } from "#app/modules/billing/statement/components/bill-months.tsx";
import { BillTodo } from "#app/modules/billing/statement/components/bill-todo.tsx";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Columns, Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { Seg } from "#app/ui/nav.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Sum } from "#app/ui/sum.tsx";
import { Todos } from "#app/ui/todo.tsx";

import { asksFamily, monthsOf, sumOfEuros, totalOf, yearsOf } from "./bills.server.ts";
import { BillsAside } from "./bills-aside.tsx";
import { comingDebitOf } from "./next-debit.ts";

export const handle = { i18n: ["bill", "course", "refund-due"], query: ["annee", "page"] };

export const meta = pageMeta("bill:page", { noindex: true });

/** A family with a lesson a week reads a year on two pages. */
const perPage = 30;

export const loader = customerLoader(async ({ api, request }) => {
  const search = new URL(request.url).searchParams;
  const year = /^20\d\d$/.exec(search.get("annee") ?? "")?.[0] ?? "last";
  const [{ list, page }, contracts] = await Promise.all([
    pageWithin(pageNumber(search), perPage, (one) =>
      api(billEndpoints.list, { query: { year, page: one, limit: perPage } }),
    ),
    blockOf(api(contractEndpoints.list, {})),
  ]);
  const owed =
    list.data.refunds > 0 && (await blockOf(api(refunds.list, { query: { length: 20 } })));
  const due = list.data.waiting.filter(asksFamily);
  return {
    page,
    year: list.data.year,
    years: yearsOf(list.data),
    months: monthsOf(list.data),
    billed: totalOf(list.data),
    due,
    amount: sumOfEuros(due.map((bill) => bill.due)),
    credits: list.data.credits,
    coming: owed ? owed.data.filter(isOpen) : [],
    total: list.total,
    next: comingDebitOf(contracts ?? []),
  };
});

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const toYear = (year: number | null, page = 1) =>
  withQuery(paths.bills, { annee: year ?? undefined, page: page > 1 ? page : undefined });

/** What is due first, then each month of a year with its bills (CUS-024). */
export default function Bills() {
  const { t } = useTranslation(["bill", "course"]);
  const shown = useLoaderData<typeof loader>();
  const { due, coming } = shown;
  return (
    <Wrap>
      <PageHead title={<Title {...shown} />} lead={due.length === 0 && t("lead")} />
      <Columns aside={<BillsAside {...shown} />}>
        <Todos others={(count) => t("course:list.others", { count })}>
          {[
            ...due.map((bill) => <BillTodo key={bill.id} bill={bill} />),
            ...coming.map((refund) => <RefundTodo key={`refund ${refund.id}`} refund={refund} />),
          ]}
        </Todos>
        <Year {...shown} />
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Title({ amount }: Pick<Shown, "amount">) {
  const { t } = useTranslation("bill");
  if (amount === 0) return t("title");
  return (
    <>
      {t("title_due")} <mark>{sum(amount)}</mark> {t("to_pay")}
    </>
  );
}

function Year({ year, years, months, billed, page, total }: Shown) {
  const { t } = useTranslation("bill");
  if (months.length === 0 && years.length < 2) {
    return <Empty title={t("none.lesson_title")}>{t("none.lesson")}</Empty>;
  }
  const views = years.map((one) => ({
    to: toYear(one),
    label: String(one),
    current: one === year,
  }));
  return (
    <Section title={t("list.title", { year })}>
      {views.length > 1 && <Seg label={t("list.years")} views={views} />}
      {months.length === 0 && <p className="text-ink-2">{t("list.nothing")}</p>}
      <BillMonths months={months} open={page === 1} />
      <Pager
        page={page}
        pages={lastPage(total, perPage)}
        toPage={(to) => toYear(year, to)}
        label={t("list.pages")}
      />
      <div className="mt-s4">
        <Sum lines={[]} total={{ label: t("list.total", { year }), value: sum(billed) }} />
      </div>
      <p className="mt-s2 text-sm text-ink-2">{t("list.where")}</p>
    </Section>
  );
}
