import { useTranslation } from "react-i18next";

import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice, signedSum, sum } from "#app/lib/price.ts";
import type { FormatPrice } from "#app/modules/catalogue/price/endpoints.ts";
import { estimateOf, type EstimateTerms } from "#app/modules/catalogue/price/estimate.domain.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Price } from "#app/ui/price.tsx";
import { Sum } from "#app/ui/sum.tsx";

import { NetSum } from "./net-sum.tsx";
import { SheetLink } from "./sheet-link.tsx";

type EstimateProps = {
  price: number;
  terms: EstimateTerms;
};

/** Family's and teacher's shares of one hour at the typed price (DLG-44). */
export function Estimate({ price, terms }: EstimateProps) {
  const { t } = useTranslation("price");
  const { net, salary, taxPart } = estimateOf(Math.round(price * 100), terms);
  const split = { price, salary: toEuros(salary), net: toEuros(net) };
  return (
    <div className="grid gap-s4" aria-live="polite">
      <BothSides price={price} net={toEuros(net)} credit={toEuros(taxPart)} />
      <Fold boxed title={t("estimate.detail")}>
        <NetSum label={t("estimate.paid")} split={split} terms={{ ...terms, minutes: 60 }} />
      </Fold>
      <SheetLink />
    </div>
  );
}

type EstimateOfProps = { price: number; estimate: FormatPrice };

export function EstimateOf({ price, estimate }: EstimateOfProps) {
  const { t } = useTranslation("price");
  const { net, fees, cotisations, urssaf_part: credit } = estimate;
  return (
    <div className="grid gap-s4">
      <BothSides price={price} net={net ?? 0} credit={credit ?? 0} />
      <Sum
        biggest="total"
        lines={[
          { label: t("estimate.paid"), value: sum(price) },
          { label: t("estimate.fees"), value: signedSum(-(fees ?? 0)) },
          { label: t("estimate.contributions"), value: signedSum(-(cotisations ?? 0)) },
        ]}
        total={{ label: t("net_hour"), value: sum(net ?? 0) }}
      />
    </div>
  );
}

type BothSidesProps = { price: number; net: number; credit: number };

function BothSides({ price, net, credit }: BothSidesProps) {
  const { t } = useTranslation("price");
  const after = credit > 0 ? (Math.round(price * 100) - Math.round(credit * 100)) / 100 : undefined;
  return (
    <div className="grid grid-cols-2 gap-s4">
      <section>
        <h3 className="text-sm font-semibold text-ink-2">{t("estimate.family")}</h3>
        <Price gross={price} net={after} />
        {after === undefined && <p className="text-sm text-ink-2">{t("estimate.no_credit")}</p>}
      </section>
      <section>
        <h3 className="text-sm font-semibold text-ink-2">{t("estimate.you")}</h3>
        <p className="font-title text-xl font-bold whitespace-nowrap">{hourlyPrice(net)}</p>
        <p className="text-sm text-ink-2">{t("estimate.net")}</p>
      </section>
    </div>
  );
}
