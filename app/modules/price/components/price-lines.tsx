import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { FormatPrice, TeacherPrices } from "#app/modules/price/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { PriceScale } from "./price-scale.tsx";

type Career = TeacherPrices["prices"][number];

/** A career's prices, one per format that the teacher gives (TEA-035). */
export function CareerPrices({ career }: { career: Career }) {
  return (
    <Section title={career.school_career}>
      <ul className="*:border-b *:border-line *:first:border-t">
        {career.format_prices
          .filter(({ offered, price }) => offered || price !== null)
          .map((one) => (
            <PriceLine key={one.id} price={one} career={career.school_career} />
          ))}
      </ul>
    </Section>
  );
}

type PriceLineProps = { price: FormatPrice; career: string };

function PriceLine({ price: one, career }: PriceLineProps) {
  const { t } = useTranslation("price");
  const { format, price, net, urssaf_part: credit, offered } = one;
  const name = t(`format.${format}`);
  return (
    <li className="grid gap-s3 py-s4">
      <div className="flex flex-wrap items-start justify-between gap-s3">
        <h3 className="text-lg">{name}</h3>
        {price === null ? (
          <Tag colour="yellow">{t("line.unset")}</Tag>
        ) : (
          <div>
            <Price gross={price} net={credit ? price - credit : undefined} />
            {!credit && <p className="text-sm text-ink-2">{t("estimate.no_credit")}</p>}
          </div>
        )}
      </div>
      <PriceScale of={one} price={price} />
      <div className="flex flex-wrap items-center justify-between gap-s3">
        <p className="text-ink-2">
          {net !== null && t("line.net", { net: hourlyPrice(net) })}
          {price === null && t("line.unset_then", { format: name.toLocaleLowerCase("fr") })}
          {!offered && ` ${t("line.not_offered")}`}
        </p>
        <ChangeLink price={one} words={t("line.which", { career, format: name })} />
      </div>
    </li>
  );
}

function ChangeLink({ price: { id, price }, words }: { price: FormatPrice; words: string }) {
  const { t } = useTranslation("price");
  const isSet = price !== null;
  const to = pathTo(isSet ? paths.editPrice : paths.configurePrice, { formatPrice: String(id) });
  return (
    <DialogLink
      to={to}
      opens={isSet ? "price-edit" : "price-configuration"}
      className={buttonClass({ size: "s", variant: isSet ? "quiet" : "default" })}
    >
      {t(isSet ? "line.change" : "line.set")}
      <span className="sr-only">{words}</span>
    </DialogLink>
  );
}
