import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { GuidePrice } from "#app/modules/catalogue/price/guide.domain.ts";
import { Tbl } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";

export type NamedPrice = GuidePrice & Readonly<{ cursus: string }>;

type PriceGuideProps = { title: string; lead: string; guide: readonly NamedPrice[] };

/** The advised price first, the price after tax credit apart (LAW-12). */
export function PriceGuide({ title, lead, guide }: PriceGuideProps) {
  const { t } = useTranslation("search", { keyPrefix: "guide" });
  return (
    <Section title={title}>
      <p className="mb-s2 max-w-read">{lead}</p>
      <div className="max-w-read">
        <Tbl
          caption={t("caption")}
          head={[t("what"), t("usual"), t("net")]}
          figures={2}
          rows={guide.map(({ cursus, format, usual, min, max, afterCredit }) => [
            <>
              {t(format === "online" ? "online" : "offline", { cursus })}{" "}
              <span className="block text-sm font-normal text-ink-2">
                {t("range", { min, max: hourlyPrice(max) })}
              </span>
            </>,
            <b key="usual" className="text-lg">
              {hourlyPrice(usual)}
            </b>,
            <span key="net" className="text-sm text-ink-2">
              {afterCredit === null ? t("not_eligible") : hourlyPrice(afterCredit)}
            </span>,
          ])}
        />
      </div>
    </Section>
  );
}
