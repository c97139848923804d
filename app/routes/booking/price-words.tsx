import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";

type PriceWordsProps = {
  /** Euros an hour, all taxes in. */
  price: number;
  /** Euros an hour after tax credit; null where none is due. */
  after: number | null;
};

/** « 42 €/h, soit 21 €/h après crédit d'impôt », or the price alone and that no credit is due. */
export function PriceWords({ price, after }: PriceWordsProps) {
  const { t } = useTranslation("booking");
  return after === null
    ? t("price.plain", { price: hourlyPrice(price) })
    : t("price.with_credit", { price: hourlyPrice(price), after: hourlyPrice(after) });
}
