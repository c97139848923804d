import { useTranslation } from "react-i18next";

import { dottedSum, toEuros } from "#app/lib/money.ts";
import { hourlyPrice, sum } from "#app/lib/price.ts";
import type { FormatPrice } from "#app/modules/catalogue/price/endpoints.ts";
import { estimateOf, type EstimateTerms } from "#app/modules/catalogue/price/estimate.domain.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { type FieldLike, textOf } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useTyped } from "#app/ui/use-typed.ts";

import { Estimate } from "./estimate.tsx";
import { PriceScale } from "./price-scale.tsx";

type PriceFieldsProps = {
  field: FieldLike;
  price: FormatPrice;
  selfEmployed: boolean;
  today: string;
};

export const termsOf = (
  { credit_eligible: eligible }: Pick<FormatPrice, "credit_eligible">,
  selfEmployed: boolean,
  today: string,
): EstimateTerms => ({ selfEmployed, kind: "classic", eligible, on: today });

/** Euros as typed; null if no price, or out of range. */
export function eurosIn(text: string | undefined, { min_price, max_price }: FormatPrice) {
  if (text === undefined) return null;
  const euros = Number(dottedSum(text));
  return euros >= min_price && euros <= max_price ? euros : null;
}

/** Live with scripts; without, « Estimer » reloads the page with that price (DLG-43, DLG-55, TEA-010). */
export function PriceFields({ field, price, selfEmployed, today }: PriceFieldsProps) {
  const { t } = useTranslation("price");
  const [ref, typed] = useTyped<HTMLDivElement>();
  const text = typed ? typed.get(field.name) : textOf(field.initialValue);
  const euros = eurosIn(text, price);
  const terms = termsOf(price, selfEmployed, today);
  const bounds = { min: hourlyPrice(price.min_price), max: hourlyPrice(price.max_price) };
  return (
    <div ref={ref} className="grid gap-s5">
      <TextField
        field={field}
        label={t("field.label")}
        hint={t(price.wage_floor ? "field.hint_wage" : "field.hint", bounds)}
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      {!typed && (
        <Buttons>
          <Button variant="quiet" formMethod="get">
            {t("field.estimate")}
          </Button>
        </Buttons>
      )}
      <PriceScale of={price} price={euros} />
      {euros === null ? (
        <p className="text-ink-2">{t("field.none")}</p>
      ) : (
        <Estimate price={euros} terms={terms} />
      )}
      <Median price={price} typed={euros} terms={terms} />
    </div>
  );
}

type MedianProps = { price: FormatPrice; typed: number | null; terms: EstimateTerms };

function Median({ price: { median_price: median }, typed, terms }: MedianProps) {
  const { t } = useTranslation("price");
  if (median === null || median === typed) return null;
  const net = sum(toEuros(estimateOf(Math.round(median * 100), terms).net));
  return (
    <Note>
      <p>{t("field.median", { price: hourlyPrice(median), net })}</p>
    </Note>
  );
}
