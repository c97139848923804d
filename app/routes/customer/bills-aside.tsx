import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayInWords, monthInWords } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { type Coming, NextDebitLine } from "#app/modules/lessons/course/components/next-debit.tsx";
import { paths, pathTo } from "#app/paths.ts";
import { More } from "#app/ui/layout.tsx";

type AsideProps = Readonly<{
  credit: number;
  credit_until: string | null;
  next: Coming;
  months: readonly string[];
}>;

/** Credit, and the card's next payment (STM-47). */
export function BillsAside({ credit, credit_until: until, next, months }: AsideProps) {
  const { t } = useTranslation("bill");
  return (
    <>
      {credit > 0 && (
        <section className="mb-s6">
          <h2>{t("credit.title", { amount: sum(credit) })}</h2>
          <p className="mt-s2 text-ink-2">{t("credit.used")}</p>
          {until && <p className="text-ink-2">{t("credit.until", { day: dayInWords(until) })}</p>}
          <More to={paths.contact}>{t("credit.refund")}</More>
        </section>
      )}
      <section>
        <h2>{t("next.title")}</h2>
        <NextDebitLine coming={next} none={t("next.none")} />
        <More to={paths.card}>{t("next.card")}</More>
      </section>
      {months.length > 0 && (
        <section className="mt-s6">
          <h2>{t("statement.list")}</h2>
          <ul className="mt-s2">
            {months.map((month) => (
              <li key={month}>
                <Link
                  to={pathTo(paths.statement, { month })}
                  className="inline-flex min-h-tap items-center"
                >
                  {t("statement.open", { month: monthInWords(month) })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
