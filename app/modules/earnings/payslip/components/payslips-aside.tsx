import { useTranslation } from "react-i18next";

import { dayAndLongMonth, noonOf } from "#app/lib/french-date.ts";
import { sum, wholeSum } from "#app/lib/price.ts";
import type { NextPay } from "#app/modules/earnings/payslip/endpoints.ts";
import { paths } from "#app/paths.ts";
import { More, Section } from "#app/ui/layout.tsx";

import { PayLead } from "./payouts-head.tsx";

type AsideProps = Readonly<{
  pay: NextPay;
  years: readonly Readonly<{ year: number; taxable: number }>[];
  year: string | undefined;
}>;

export function PayslipsAside({ pay, years, year }: AsideProps) {
  return (
    <>
      <Coming pay={pay} />
      <YearSums years={years} year={year} />
    </>
  );
}

function Coming({ pay }: Readonly<{ pay: NextPay }>) {
  const { t } = useTranslation("payout", { keyPrefix: "payslips" });
  if (!pay.salaried && pay.net <= 0) {
    return (
      <Section title={t("left")}>
        <p className="text-ink-2">{t("left_text")}</p>
        <More to={paths.payouts}>{t("left_more")}</More>
      </Section>
    );
  }
  return (
    <Section title={t("next", { day: dayAndLongMonth(noonOf(pay.date)) })}>
      {pay.net > 0 && <p className="font-title text-xl font-bold tabular-nums">{sum(pay.net)}</p>}
      <p className="mt-s2 text-sm text-ink-2">
        <PayLead pay={pay} />
      </p>
      <More to={paths.priceSheet}>{t("sheet")}</More>
    </Section>
  );
}

function YearSums({ years, year }: Pick<AsideProps, "years" | "year">) {
  const { t } = useTranslation("payout", { keyPrefix: "payslips" });
  const shown = years.find((one) => String(one.year) === year) ?? years[0];
  if (!shown) return null;
  return (
    <Section title={t("taxable", { year: shown.year })}>
      <p className="font-title text-xl font-bold tabular-nums">
        <span className="select-all">{wholeSum(shown.taxable)}</span>
        {"\u00a0€"}
      </p>
      <p className="mt-s2 text-sm text-ink-2">{t("taxable_text")}</p>
    </Section>
  );
}
