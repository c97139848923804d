import { useTranslation } from "react-i18next";

import { dayAndLongMonth, longDay, noonOf } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { PayoutAccount } from "#app/modules/earnings/payout/payout.endpoints.ts";
import type { NextPay } from "#app/modules/earnings/payslip/endpoints.ts";
import { PageHead } from "#app/ui/layout.tsx";

type PayoutsHeadProps = Readonly<{
  account: PayoutAccount;
  pay: NextPay | undefined;
}>;

export function PayoutsHead({ account, pay }: PayoutsHeadProps) {
  const { t } = useTranslation("payout");
  const title = titleOf(account);
  const { next, failed } = account;
  const amount = sum(next.amount + next.retried + failed);
  const day = dayAndLongMonth(new Date(next.date));
  return (
    <PageHead
      title={
        <>
          {t(`title.${title}.before`, { day })} <mark>{t(`title.${title}.mark`, { amount })}</mark>
        </>
      }
      lead={
        <>
          <Lead account={account} title={title} /> {pay && <OwedPay pay={pay} title={title} />}
        </>
      }
    />
  );
}

type OwedProps = Readonly<{ pay: NextPay; title: Title }>;

function OwedPay({ pay: { waiting, net, date }, title }: OwedProps) {
  const { t } = useTranslation("payout", { keyPrefix: "lead" });
  const day = dayAndLongMonth(noonOf(date));
  return (
    <>
      {waiting > 0 && title !== "failed" && t("pay_waiting", { amount: sum(waiting) })}{" "}
      {net > 0 && t("pay_next", { day, amount: sum(net) })}
    </>
  );
}

type Title = ReturnType<typeof titleOf>;

function titleOf({ account_payment_status: status, mandate, next, failed }: PayoutAccount) {
  if (status === "missing") return "iban";
  if (!mandate.accepted_version) return "mandate";
  if (failed > 0) return "failed";
  if (next.amount + next.retried <= 0) return "none";
  return status === "enabled" ? "next" : "check";
}

type LeadProps = Readonly<{ account: PayoutAccount; title: Title }>;

function Lead({ account, title }: LeadProps) {
  const { t } = useTranslation("payout", { keyPrefix: "lead" });
  const { next, later, iban_end: end } = account;
  if (next.amount < 0) return t("debt", { amount: sum(-next.amount) });
  if (title === "next") {
    const again = next.retried > 0 && t("retried", { amount: sum(next.retried) });
    return (
      <>
        {next.courses > 0 && t("next", { count: next.courses, end: end ?? "" })} {again}
      </>
    );
  }
  if (title !== "none") return null;
  const tuesday = dayAndLongMonth(new Date(next.date));
  if (later.amount === 0) return t("none", { tuesday });
  const day = longDay(new Date(later.date));
  return t("none_later", { count: later.courses, amount: sum(later.amount), day, tuesday });
}

type NextPayProps = Readonly<{ pay: NextPay; account: PayoutAccount; hasCourses: boolean }>;

export function NextPayHead({ pay, account, hasCourses }: NextPayProps) {
  const { t } = useTranslation("payout");
  const day = dayAndLongMonth(noonOf(pay.date));
  const title = payTitleOf(pay, account);
  const amount = sum(title === "pay" ? pay.net : pay.waiting);
  return (
    <PageHead
      title={
        <>
          {t(`title.${title}.before`, { day })} <mark>{t(`title.${title}.mark`, { amount })}</mark>
        </>
      }
      lead={
        <>
          {pay.waiting > 0 &&
            title !== "failed" &&
            t("lead.pay_waiting", { amount: sum(pay.waiting) })}{" "}
          {title === "pay" || pay.net <= 0 ? (
            <PayLead pay={pay} />
          ) : (
            t("lead.pay_next", { day, amount: sum(pay.net) })
          )}{" "}
          {hasCourses && t("lead.salaried")}
        </>
      }
    />
  );
}

function payTitleOf(
  { net, waiting }: NextPay,
  { account_payment_status: status, failed }: PayoutAccount,
) {
  if (status === "missing") return "iban";
  if (failed > 0 && waiting > 0) return "failed";
  if (status !== "enabled") return "check";
  return net > 0 ? "pay" : "salaried";
}

export function PayLead({ pay }: Readonly<{ pay: NextPay }>) {
  const { t } = useTranslation("payout", { keyPrefix: "lead" });
  const { courses: count, net, date } = pay;
  return net > 0 ? t("pay", { count }) : t("pay_none", { day: dayAndLongMonth(noonOf(date)) });
}
