import { useTranslation } from "react-i18next";

import { dayInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { OwnBills } from "#app/modules/billing/statement/list.endpoints.ts";
import { type Coming, NextDebitLine } from "#app/modules/lessons/course/components/next-debit.tsx";
import { paths } from "#app/paths.ts";
import { More } from "#app/ui/layout.tsx";

type AsideProps = Readonly<{
  credits: OwnBills["credits"];
  next: Coming;
}>;

/** Credit, and the card's next payment (STM-47). */
export function BillsAside({ credits, next }: AsideProps) {
  const { t } = useTranslation("bill");
  return (
    <>
      {credits.map(({ type, amount, until }) => (
        <section key={type} className="mb-s6">
          <h2>{t("credit.title", { amount: sum(amount) })}</h2>
          <p className="mt-s2 text-ink-2">{t(`credit.used.${type}`)}</p>
          <p className="text-ink-2">{t("credit.until", { day: dayInWords(until) })}</p>
          <More to={paths.contact}>{t("credit.refund")}</More>
        </section>
      ))}
      <section>
        <h2>{t("next.title")}</h2>
        <NextDebitLine coming={next} none={t("next.none")} />
        <More to={paths.card}>{t("next.card")}</More>
      </section>
    </>
  );
}
