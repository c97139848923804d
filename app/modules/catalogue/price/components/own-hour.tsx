import { useTranslation } from "react-i18next";

import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice, shortPrice } from "#app/lib/price.ts";
import type { TeacherPrices } from "#app/modules/catalogue/price/endpoints.ts";
import { estimateOf } from "#app/modules/catalogue/price/estimate.domain.ts";
import { Panel } from "#app/ui/layout.tsx";

import { NetSum } from "./net-sum.tsx";
import { SheetLink } from "./sheet-link.tsx";

type OwnHourProps = Pick<TeacherPrices, "prices" | "self_employed" | "rates_on">;

export function OwnHour({ prices, self_employed: selfEmployed, rates_on: on }: OwnHourProps) {
  const { t } = useTranslation("price");
  const set = prices.flatMap(({ format_prices }) =>
    format_prices.flatMap(({ price, offered }) => (offered && price !== null ? [price] : [])),
  );
  if (set.length === 0) return null;
  const price = Math.min(...set);
  const terms = { selfEmployed, eligible: false, on };
  const hourAs = (kind: "classic" | "affiliation") =>
    estimateOf(Math.round(price * 100), { ...terms, kind });
  const { salary, net } = hourAs("classic");
  return (
    <Panel>
      <h2 className="mb-s3 text-lg">{t("page.hour", { price: shortPrice(price) })}</h2>
      <NetSum
        label={t("estimate.paid")}
        split={{ price, salary: toEuros(salary), net: toEuros(net) }}
        terms={{ ...terms, kind: "classic", minutes: 60 }}
      />
      <p className="mt-s3 text-sm text-ink-2">
        {t("page.brought", { net: hourlyPrice(toEuros(hourAs("affiliation").net)) })}
      </p>
      <SheetLink />
    </Panel>
  );
}
