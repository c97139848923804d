import { useTranslation } from "react-i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { FormatPrice, TeacherPrices } from "#app/modules/catalogue/price/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import { PriceScale } from "./price-scale.tsx";

type Career = TeacherPrices["prices"][number];

/** One price per format that the teacher gives (TEA-035). */
export function CareerPrices({ career }: { career: Career }) {
  const { t } = useTranslation("price");
  const { levels } = career;
  const few = levels.length <= 5;
  return (
    <Section
      title={
        <>
          {career.school_career}{" "}
          <span className="font-body text-sm font-normal text-ink-2">
            {few ? levels.join(", ") : t("line.levels", { count: levels.length })}
          </span>
        </>
      }
    >
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

const drawings = { individual_student_place: "home", individual_webcam: "screen" } as const;

function PriceLine({ price: one, career }: PriceLineProps) {
  const { t } = useTranslation("price");
  const { format, price } = one;
  const name = t(`format.${format}`);
  return (
    <li className="grid gap-x-s5 gap-y-s3 py-s4 md:grid-cols-[9.5rem_minmax(0,1fr)_8.5rem]">
      <div className="flex items-start justify-between gap-s3 md:flex-col md:justify-start md:gap-s2">
        <h3 className="flex flex-none items-center gap-s2 text-lg">
          <Icon name={drawings[format]} />
          {name}
        </h3>
        <Paid price={one} />
      </div>
      <div>
        <PriceScale of={one} price={price} />
        <Beside price={one} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-s3 md:flex-col md:items-start md:justify-start">
        <Left price={one} name={name} />
        <ChangeLink
          price={one}
          words={t(price === null ? "line.which_set" : "line.which", { career, format: name })}
        />
      </div>
    </li>
  );
}

function Paid({ price: { price, urssaf_part: credit } }: { price: FormatPrice }) {
  const { t } = useTranslation("price");
  if (price === null) return <Tag colour="yellow">{t("line.unset")}</Tag>;
  return (
    <div className="max-md:text-right">
      <Price gross={price} net={credit ? price - credit : undefined} />
      {!credit && <p className="text-sm text-ink-2">{t("estimate.no_credit")}</p>}
    </div>
  );
}

function Beside({ price: { price, median_price: median } }: { price: FormatPrice }) {
  const { t } = useTranslation("price");
  if (price === null || median === null) return null;
  const gap = Math.round((price - median) * 100) / 100;
  const words = gap === 0 ? "at_median" : gap > 0 ? "above_median" : "below_median";
  return (
    <p className="mt-1 text-sm font-medium">
      {t(`line.${words}`, { gap: hourlyPrice(Math.abs(gap)) })}
    </p>
  );
}

function Left({ price: { price, net, offered }, name }: { price: FormatPrice; name: string }) {
  const { t } = useTranslation("price");
  const [before, after] = t("line.net", { net: "|" }).split("|");
  return (
    <p className="max-w-read text-ink-2">
      {net !== null && (
        <>
          {before}
          <b className="whitespace-nowrap text-ink">{hourlyPrice(net)}</b>
          {after}
        </>
      )}
      {price === null && t("line.unset_then", { format: name.toLocaleLowerCase("fr") })}
      {!offered && ` ${t("line.not_offered")}`}
    </p>
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
