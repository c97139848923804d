import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { dayOfMonth, duration, monthInWords, noonOf } from "#app/lib/french-date.ts";
import { signedSum } from "#app/lib/price.ts";
import type { Payslip } from "#app/modules/earnings/payslip/endpoints.ts";
import { Row } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

export function PayslipRow({ payslip }: Readonly<{ payslip: Payslip }>) {
  const { t } = useTranslation("payout", { keyPrefix: "payslips" });
  const { period, net, pdf, number } = payslip;
  const month = monthInWords(period);
  return (
    <Row
      title={
        <a
          href={pdf}
          className="inline-block underline decoration-field underline-offset-[.2em] first-letter:uppercase"
        >
          {month}
          <span className="sr-only">
            {", "}
            {t("paper", { number })}
          </span>
        </a>
      }
      detail={detailOf(t, payslip)}
      end={
        <span className="ml-auto flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-s3">
          <b className="font-title text-lg leading-[1.2] tabular-nums">{signedSum(net)}</b>{" "}
          <PaymentTag payslip={payslip} />
        </span>
      }
    />
  );
}

function detailOf(t: TFunction<"payout", "payslips">, payslip: Payslip): string {
  const { customer, hours, cancels, made_on: made, paid_on: paid } = payslip;
  const family = customer.name;
  if (cancels) return t("of_negative", { family, number: cancels });
  const worked = { family, hours: duration(Math.round(hours * 60)) };
  return t(paid ? "of_paid" : "of", { ...worked, day: dayOfMonth(noonOf(paid ?? made)) });
}

function PaymentTag({ payslip }: Readonly<{ payslip: Payslip }>) {
  const { t } = useTranslation("payout", { keyPrefix: "payslips" });
  const { state, paid_on: paid, cancels, cancelled_on: cancelled } = payslip;
  if (cancelled) return <Tag colour="grey">{t("cancelled")}</Tag>;
  if (paid || cancels) return null;
  return state ? <StateTag state={state} /> : <Tag colour="yellow">{t("waits")}</Tag>;
}
