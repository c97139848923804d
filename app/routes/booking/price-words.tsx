import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";

type PriceWordsProps = {
  price: number;
  after: number | null;
};

export function PriceWords({ price, after }: PriceWordsProps) {
  const { t } = useTranslation("booking");
  return after === null
    ? t("price.plain", { price: hourlyPrice(price) })
    : t("price.with_credit", { price: hourlyPrice(price), after: hourlyPrice(after) });
}
