import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { Tbl } from "#app/ui/facts.tsx";

import type { Range } from "./price-range.server.ts";

/** Each teacher sets a price: what families find around, before any is asked (PUB-082). */
export function PriceRange({ range }: { range?: Range | undefined }) {
  const { t } = useTranslation("booking", { keyPrefix: "price" });
  const rows = (["least", "most"] as const).flatMap((end) => {
    if (!range) return [];
    const { price, after } = range[end];
    const rest = after === null ? t("not_eligible") : hourlyPrice(after);
    return [[t(`range.${end}`), hourlyPrice(price), rest]];
  });
  return (
    <>
      <p>{t("range.each")}</p>
      {range ? (
        <>
          <p>{range.capped ? t("range.many") : t("range.found", { count: range.count })}</p>
          <Tbl
            caption={t("range.caption")}
            head={[t("range.teacher"), t("full"), t("after")]}
            rows={rows}
            figures={2}
          />
        </>
      ) : (
        <p>{t("range.nobody")}</p>
      )}
      <p>{t("range.employer")}</p>
    </>
  );
}
