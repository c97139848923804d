import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { blockOf } from "#app/bff/block.server.ts";
import { customerLoader } from "#app/bff/route.server.ts";
import { lastPage, pageNumber, pageWithin } from "#app/lib/page-number.ts";
import { sum } from "#app/lib/price.ts";
import { RefundTodo } from "#app/modules/billing/refund/components/refund-todo.tsx";
import { isOpen } from "#app/modules/billing/refund/domain.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { BillRows } from "#app/modules/billing/statement/components/bill-rows.tsx";
import { BillTodo } from "#app/modules/billing/statement/components/bill-todo.tsx";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import type { OwnBill } from "#app/modules/billing/statement/list.endpoints.ts";
import { billTypes } from "#app/modules/billing/statement/list-own.domain.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { Columns, Empty, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Spaced } from "#app/ui/spaced.tsx";

import { BillsAside } from "./bills-aside.tsx";
import { comingDebitOf } from "./next-debit.ts";

export const handle = { i18n: ["bill", "course", "refund-due"], query: ["onglet", "page"] };

export const meta = pageMeta("bill:page", { noindex: true });

const perPage = 3;

export const loader = customerLoader(async ({ api, request }) => {
  const search = new URL(request.url).searchParams;
  const type = search.get("onglet") === "stages" ? "group_lesson" : "lesson";
  const [{ list, page }, contracts] = await Promise.all([
    pageWithin(pageNumber(search), perPage, (one) =>
      api(billEndpoints.list, { query: { type, page: one, limit: perPage } }),
    ),
    blockOf(api(contractEndpoints.list, {})),
  ]);
  const { bills, waiting, credit, credit_until, months } = list.data;
  const owed =
    list.data.refunds > 0 && (await blockOf(api(refunds.list, { query: { length: 20 } })));
  const due = waiting.filter(asksFamily);
  return {
    type,
    page,
    bills,
    due,
    credit,
    credit_until,
    coming: owed ? owed.data.filter(isOpen) : [],
    total: list.total,
    months,
    next: comingDebitOf(contracts ?? []),
  };
});

const asksFamily = ({ state }: OwnBill) => state.waiting?.who === "customer";

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const toPage = (type: Shown["type"], page = 1) =>
  withQuery(paths.bills, {
    onglet: type === "group_lesson" ? "stages" : undefined,
    page: page > 1 ? page : undefined,
  });

/** What is due first, then every bill with its documents (CUS-024). */
export default function Bills() {
  const { t } = useTranslation("bill");
  const shown = useLoaderData<typeof loader>();
  const { type, page, bills, due, total, coming } = shown;
  return (
    <Wrap>
      <PageHead title={<Title due={due} />} lead={due.length === 0 && t("lead")} />
      <Columns aside={<BillsAside {...shown} />}>
        {due.map((bill) => (
          <BillTodo key={bill.id} bill={bill} />
        ))}
        {coming.map((refund) => (
          <RefundTodo key={refund.id} refund={refund} />
        ))}
        <Section title={t("list.title")}>
          <Tabs type={type} />
          {bills.length === 0 ? (
            <Empty title={t(`none.${type}_title`)}>{t(`none.${type}`)}</Empty>
          ) : (
            <BillRows bills={bills} />
          )}
          <Pager
            page={page}
            pages={lastPage(total, perPage)}
            toPage={(to) => toPage(type, to)}
            label={t("list.pages")}
          />
        </Section>
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Title({ due }: Pick<Shown, "due">) {
  const { t } = useTranslation("bill");
  const amount = due.reduce((cents, one) => cents + Math.round(one.due * 100), 0) / 100;
  if (amount === 0) return t("title");
  return (
    <>
      {t("title_due")} <mark>{sum(amount)}</mark> {t("to_pay")}
    </>
  );
}

function Tabs({ type }: Pick<Shown, "type">) {
  const { t } = useTranslation("bill");
  return (
    <nav aria-label={t("tabs")} className="mb-s4 flex flex-wrap gap-s2">
      <Spaced>
        {billTypes.map((one) => (
          <Link
            key={one}
            to={toPage(one)}
            preventScrollReset
            aria-current={one === type ? "page" : undefined}
            className="inline-flex min-h-tap items-center rounded-2 border-[1.5px] border-ink px-s4 font-semibold no-underline hover:bg-fluo-soft aria-[current]:bg-fluo"
          >
            {t(`tab.${one}`)}
          </Link>
        ))}
      </Spaced>
    </nav>
  );
}
