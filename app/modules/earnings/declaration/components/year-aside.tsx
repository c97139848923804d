import { useTranslation } from "react-i18next";

import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { Dac7 } from "#app/modules/earnings/declaration/endpoints.ts";
import { paths } from "#app/paths.ts";
import { ActLink, ActRow } from "#app/ui/act-row.tsx";
import { Kv } from "#app/ui/facts.tsx";
import { Empty, Section } from "#app/ui/layout.tsx";

export type YearOf = Readonly<{ own: boolean; salaried: boolean; taxable: number }>;

export const yearOf = ({
  hasReceipts,
  independent,
  taxable,
}: Readonly<{ hasReceipts: boolean; independent: boolean; taxable: number }>): YearOf => ({
  own: hasReceipts || (independent && taxable === 0),
  salaried: taxable > 0 || (!independent && !hasReceipts),
  taxable,
});

export function NoReceipts({ year, paid }: Readonly<{ year: number; paid: YearOf }>) {
  const { t } = useTranslation("payout", { keyPrefix: "year" });
  return (
    <Empty title={t("none_title", { year })}>
      {t(paid.own ? "none" : "salary.none", { year })}
    </Empty>
  );
}

type YearAsideProps = Readonly<{ statement: Dac7; paid: YearOf }>;

export function YearAside({ statement, paid }: YearAsideProps) {
  const { t } = useTranslation("payout", { keyPrefix: "year" });
  const next = { year: statement.year + 1 };
  const april = t("steps.declare.when", next);
  return (
    <>
      {paid.own && <ShownWith statement={statement} />}
      <Section title={t("calendar")}>
        <Kv
          pairs={[
            ...(paid.own
              ? ["check", "send", "declare"].map((step) => ({
                  label: t(`steps.${step}.when`, next),
                  value: t(`steps.${step}.what`),
                }))
              : []),
            ...(paid.salaried
              ? [
                  {
                    label: april,
                    value:
                      paid.taxable > 0
                        ? t("salary.check", { amount: sum(paid.taxable) })
                        : t("salary.prefilled"),
                  },
                ]
              : []),
          ]}
        />
        {paid.salaried && (
          <ActRow>
            <ActLink to={paths.payslips}>{t("salary.payslips")}</ActLink>
          </ActRow>
        )}
      </Section>
    </>
  );
}

function ShownWith({ statement }: Readonly<{ statement: Dac7 }>) {
  const { t } = useTranslation("payout", { keyPrefix: "year" });
  const { name, birth_date: born, city, iban_end: end } = statement;
  const pairs = [
    { label: t("name"), value: name },
    ...(born ? [{ label: t("born"), value: plainDay(noonOf(born)) }] : []),
    { label: t("address"), value: city },
    ...(end ? [{ label: t("account"), value: t("account_end", { end }) }] : []),
  ];
  return (
    <Section title={t("told")}>
      <Kv pairs={pairs} />
      <ActRow>
        <ActLink to={paths.teacherAccount}>{t("correct")}</ActLink>
      </ActRow>
    </Section>
  );
}
