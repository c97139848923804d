import { useTranslation } from "react-i18next";

import { duration, monthInWords } from "#app/lib/french-date.ts";
import { sum, wholeSum } from "#app/lib/price.ts";
import type { FiguresType } from "#app/modules/earnings/declaration/domain.ts";
import type { DeclaredFigures } from "#app/modules/earnings/declaration/endpoints.ts";
import { Tbl } from "#app/ui/facts.tsx";

type Props = Readonly<{ figures: readonly DeclaredFigures[]; type: FiguresType }>;

/** Urssaf wants whole euros. */
export function FiguresTable({ figures, type }: Props) {
  const { t } = useTranslation("payout", { keyPrefix: "declarations" });
  const rows = [...figures].reverse();
  const name = (period: string) => <PeriodName key={period} period={period} />;
  if (type === "NOVA") {
    return (
      <Tbl
        caption={t("caption")}
        head={[t("period"), t("clients"), t("hours"), t("turnover")]}
        rows={rows.map((one) => [
          name(one.period),
          one.clients,
          duration(one.hours * 60),
          <Figure key="amount">{wholeSum(one.amount)}</Figure>,
        ])}
        figures={3}
      />
    );
  }
  if (figures.some(({ vat = 0 }) => vat > 0)) {
    return (
      <Tbl
        caption={t("caption")}
        head={[t("period"), t("rate"), t("net"), t("collected")]}
        rows={rows.flatMap((one) =>
          (one.vat_parts ?? []).map(({ rate, net, vat }) => [
            name(one.period),
            t("percent", { rate: String(rate).replace(".", ",") }),
            <Figure key="net">{sum(net)}</Figure>,
            <Figure key="vat">{sum(vat)}</Figure>,
          ]),
        )}
        figures={2}
      />
    );
  }
  return (
    <Tbl
      caption={t("caption")}
      head={[t("period"), t("courses"), t("home"), t("receipts")]}
      rows={rows.map((one) => [
        name(one.period),
        one.courses,
        <Figure key="home">{type === "URSSAF" ? wholeSum(one.home) : sum(one.home)}</Figure>,
        <Figure key="amount">{type === "URSSAF" ? wholeSum(one.amount) : sum(one.amount)}</Figure>,
      ])}
      figures={3}
    />
  );
}

export function PeriodName({ period }: Readonly<{ period: string }>) {
  const { t } = useTranslation("payout", { keyPrefix: "declarations" });
  if (period.length === 4) return period;
  if (period.includes("T")) return t("quarter", { n: period.slice(-1), year: period.slice(0, 4) });
  return <span className="inline-block first-letter:uppercase">{monthInWords(period)}</span>;
}

export const Figure = ({ children }: Readonly<{ children: string }>) => (
  <span className="rounded-1 border border-dashed border-field px-1.5 py-0.5 font-semibold select-all">
    {children}
  </span>
);
