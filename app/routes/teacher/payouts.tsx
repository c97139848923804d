import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { Api } from "#app/bff/api-client.server.ts";
import { teacherLoader } from "#app/bff/route.server.ts";
import { CommissionList } from "#app/modules/earnings/commission/components/commission-list.tsx";
import { commissions as commissionEndpoints } from "#app/modules/earnings/commission/endpoints.ts";
import { MoneyTabs } from "#app/modules/earnings/payout/components/money-tabs.tsx";
import { PayoutList } from "#app/modules/earnings/payout/components/payout-list.tsx";
import { PayoutTodo } from "#app/modules/earnings/payout/components/payout-todo.tsx";
import { payouts as payoutEndpoints } from "#app/modules/earnings/payout/endpoints.ts";
import {
  NextPayHead,
  PayoutsHead,
} from "#app/modules/earnings/payslip/components/payouts-head.tsx";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Columns, Empty, More, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { PayoutsAside } from "./payouts-aside.tsx";

export const handle = { i18n: ["payout"], query: ["apres"] };

export const meta = pageMeta("payout:page", { noindex: true });

export const loader = teacherLoader(async ({ api, request }) => {
  const after = new URL(request.url).searchParams.get("apres") ?? undefined;
  const lastPayoutId = /^\d{1,9}$/.test(after ?? "") ? after : undefined;
  const [account, { payouts, next }, commissions, pay] = await Promise.all([
    api(payoutEndpoints.showAccount, {}),
    pageOf(api, lastPayoutId),
    api(commissionEndpoints.list, { query: {} }),
    api(payslips.next, {}),
  ]);
  return {
    account,
    payouts,
    commissions: commissions.data,
    // A self-employed teacher may still be owed earlier salaries.
    pay: !account.self_employed || pay.waiting > 0 || pay.net > 0 ? pay : undefined,
    isFirst: !lastPayoutId,
    next,
  };
});

async function pageOf(api: Api, after: string | undefined) {
  const page = { hasMore: false };
  const readHeaders = (headers: Headers) => {
    page.hasMore = headers.get("X-Has-More") === "true";
  };
  const query = { last_payout_id: after };
  const payouts = await api(payoutEndpoints.list, { query }, { readHeaders });
  return { payouts, next: page.hasMore ? payouts.at(-1)?.id : undefined };
}

/** Payouts made, the next one, and what blocks it (TEA-037, TEA-068). */
export default function Payouts() {
  const { account, payouts, commissions, pay } = useLoaderData<typeof loader>();
  const { self_employed: independent } = account;
  const failed = payouts.find(({ status }) => status === "failed");
  return (
    <Wrap>
      {pay && !independent ? (
        <NextPayHead
          pay={pay}
          account={account}
          hasCourses={payouts.some(({ kind }) => kind === "courses")}
        />
      ) : (
        <PayoutsHead account={account} pay={pay} />
      )}
      <MoneyTabs at="payouts" />
      <Columns aside={<PayoutsAside account={account} />}>
        <PayoutTodo account={account} failed={failed} />
        {(independent || payouts.length > 0) && <Transfers />}
        {pay && <ToPayslips />}
        <CommissionList invoices={commissions} />
      </Columns>
      <Outlet context={account} />
    </Wrap>
  );
}

function Transfers() {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  const { account, payouts, isFirst, next } = useLoaderData<typeof loader>();
  const isEmpty = payouts.length === 0 && account.next.amount <= 0;
  return (
    <Section title={t("title")}>
      {isEmpty ? (
        <Empty title={t("none_title")}>{t("none")}</Empty>
      ) : (
        <PayoutList payouts={payouts} account={isFirst ? account : undefined} />
      )}
      {next !== undefined && (
        <More to={withQuery(paths.payouts, { apres: next })}>{t("older")}</More>
      )}
      {!isFirst && <More to={paths.payouts}>{t("newer")}</More>}
    </Section>
  );
}

function ToPayslips() {
  const { t } = useTranslation("payout", { keyPrefix: "list" });
  return (
    <div className="mt-s5">
      <Buttons>
        <ButtonLink to={paths.payslips}>{t("payslips")}</ButtonLink>
      </Buttons>
    </div>
  );
}
