import { useTranslation } from "react-i18next";

import type { PriceVersionShown } from "#app/modules/lessons/contract/price-version.endpoints.ts";
import { Price } from "#app/ui/price.tsx";

type Prices = Readonly<{ price: number; price_after_tax_credit: number | null }>;

/** Full price first, then after tax credit (LAW-12, CUS-017). */
export function RatesChange({ today, version }: { today: Prices; version: PriceVersionShown }) {
  const { t } = useTranslation("contract", { keyPrefix: "rates" });
  const [proposed] = version.prices;
  if (!proposed) return null;
  return (
    <dl className="grid max-w-read grid-cols-2 gap-x-s4">
      <div>
        <dt className="text-sm text-ink-2">{t("today")}</dt>
        <dd>
          <Price gross={today.price} net={today.price_after_tax_credit} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">{t("proposed")}</dt>
        <dd>
          <Price gross={proposed.price} net={proposed.price_after_tax_credit} />
        </dd>
      </div>
    </dl>
  );
}
