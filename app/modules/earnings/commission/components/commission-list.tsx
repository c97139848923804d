import { useTranslation } from "react-i18next";

import { monthInWords } from "#app/lib/french-date.ts";
import { signedSum } from "#app/lib/price.ts";
import type { CommissionInvoice } from "#app/modules/earnings/commission/endpoints.ts";
import { Section } from "#app/ui/layout.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";

type CommissionListProps = Readonly<{ invoices: readonly CommissionInvoice[] }>;

export function CommissionList({ invoices }: CommissionListProps) {
  const { t } = useTranslation("payout", { keyPrefix: "commissions" });
  if (invoices.length === 0) return null;
  return (
    <Section title={t("title")}>
      <p className="mb-s3 text-sm text-ink-2">{t("text")}</p>
      <Rows label={t("title")}>
        {invoices.map(({ id, number, period, kind, amount, vat, net, pdf }) => (
          <Row
            key={id}
            title={
              <a
                href={pdf}
                className="inline-block underline decoration-field underline-offset-[.2em] first-letter:uppercase"
              >
                {monthInWords(period)}
                <span className="sr-only">
                  {", "}
                  {t(`paper.${kind}`, { number })}
                </span>
              </a>
            }
            detail={t("of", { number, net: signedSum(net), vat: signedSum(vat) })}
            end={
              <b className="ml-auto font-title text-lg leading-[1.2] tabular-nums">
                {signedSum(amount)}
              </b>
            }
          />
        ))}
      </Rows>
    </Section>
  );
}
