import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import { CommissionList } from "#app/modules/commission/components/commission-list.tsx";
import { commissionEndpoints } from "#app/modules/commission/endpoints.ts";
import { MoneyTabs } from "#app/modules/payout/components/money-tabs.tsx";
import { PayoutList } from "#app/modules/payout/components/payout-list.tsx";
import { PayoutTodo } from "#app/modules/payout/components/payout-todo.tsx";
import { type PayoutAccount, payoutEndpoints } from "#app/modules/payout/payout.endpoints.ts";
import { paths, withQuery } from "#app/paths.ts";
import { ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Columns, Empty, More, PageHead, Section, Wrap } from "#app/ui/layout.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";

import { PayoutsAside } from "./payouts-aside.tsx";

export const handle = { i18n: ["payout"], query: ["apres"] };

export const meta = pageMeta("payout:page", { noindex: true });

/** As many as the API answers at once. */
const perPage = 10;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.as("teacher");
  const after = new URL(request.url).searchParams.get("apres") ?? undefined;
  const asked = /^\d{1,9}$/.test(after ?? "") ? after : undefined;
  const [account, payouts, commissions] = await Promise.all([
    api(payoutEndpoints.account, {}),
    api(payoutEndpoints.list, { query: { last_payout_id: asked } }),
    api(commissionEndpoints.list, { query: {} }),
  ]);
  const last = payouts.length === perPage ? payouts.at(-1)?.id : undefined;
  const older =
    last === undefined ? [] : await api(payoutEndpoints.list, { query: { last_payout_id: last } });
  return {
    account,
    payouts,
    commissions: commissions.data,
    isFirst: !asked,
    next: older.length > 0 ? last : undefined,
  };
}

/** What an independent teacher is paid each Tuesday, and what keeps it from leaving (TEA-037, TEA-068). */
export default function Payouts() {
  const { t } = useTranslation("payout");
  const { account, payouts, commissions, isFirst, next } = useLoaderData<typeof loader>();
  const { self_employed: independent } = account;
  const failed = payouts.find(({ status }) => status === "failed");
  return (
    <Wrap>
      <PageHead title={<Title account={account} />} lead={leadOf(account, payouts.length, t)} />
      <MoneyTabs at="payouts" />
      <Columns aside={independent && <PayoutsAside account={account} />}>
        <PayoutTodo account={account} failed={failed} />
        {(independent || payouts.length > 0) && (
          <Section title={t("list.title")}>
            {payouts.length === 0 ? (
              <Empty title={t("list.none_title")}>{t("list.none")}</Empty>
            ) : (
              <PayoutList payouts={payouts} />
            )}
            {next !== undefined && (
              <More to={withQuery(paths.payouts, { apres: next })}>{t("list.older")}</More>
            )}
            {!isFirst && <More to={paths.payouts}>{t("list.newer")}</More>}
          </Section>
        )}
        <ToPayslips shown={!independent} />
        <CommissionList invoices={commissions} />
      </Columns>
      <Outlet />
    </Wrap>
  );
}

function Title({ account }: Readonly<{ account: PayoutAccount }>) {
  const { t } = useTranslation("payout", { keyPrefix: "title" });
  const title = titleOf(account);
  return (
    <>
      {t(`${title}.before`)} <mark>{t(`${title}.mark`, { amount: sum(account.next.amount) })}</mark>
    </>
  );
}

/** The salaried are paid with their payslips. */
function ToPayslips({ shown }: Readonly<{ shown: boolean }>) {
  const { t } = useTranslation("payout");
  if (!shown) return null;
  return (
    <Buttons>
      <ButtonLink to={paths.payslips}>{t("list.payslips")}</ButtonLink>
    </Buttons>
  );
}

function titleOf({ self_employed, account_payment_status: status, mandate, next }: PayoutAccount) {
  if (!self_employed) return "salaried";
  if (status === "missing") return "iban";
  if (!mandate.accepted_version) return "mandate";
  return next.amount > 0 && status === "enabled" ? "next" : "none";
}

type Words = ReturnType<typeof useTranslation<"payout">>["t"];

function leadOf({ self_employed, next }: PayoutAccount, count: number, t: Words) {
  if (!self_employed) return count > 0 ? t("lead.salaried") : t("lead.salaried_none");
  if (next.amount < 0) return t("lead.debt", { amount: sum(-next.amount) });
  return next.amount === 0 && t("lead.none");
}
