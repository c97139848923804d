import { useTranslation } from "react-i18next";

import { sum } from "#app/lib/price.ts";
import type { VatPart } from "#app/modules/billing/bill/vat.endpoints.ts";

type VatLinesProps = Readonly<{ vat: readonly VatPart[]; mention: string | null }>;

export function VatLines({ vat, mention }: VatLinesProps) {
  const { t } = useTranslation("bill");
  return (
    <>
      {vat.map(({ rate, net, vat: tax }) => (
        <p key={rate} className="text-sm text-ink-2">
          {t("vat", { rate: String(rate).replace(".", ","), net: sum(net), tax: sum(tax) })}
        </p>
      ))}
      {mention !== null && <p className="text-sm text-ink-2">{mention}</p>}
    </>
  );
}
