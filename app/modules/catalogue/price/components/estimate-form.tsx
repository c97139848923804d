import { useTranslation } from "react-i18next";

import type { FormatPrice, TeacherPrices } from "#app/modules/catalogue/price/endpoints.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { Select, TextField } from "#app/ui/text-field.tsx";

import { EstimateOf } from "./estimate.tsx";
import { PriceScale } from "./price-scale.tsx";

type EstimateFormProps = {
  prices: TeacherPrices["prices"];
  typed: Readonly<{ id?: string | undefined; price?: string | undefined; brought: boolean }>;
  estimate: FormatPrice | null;
  fault: string | null;
};

const field = (name: string, initialValue: unknown, errors?: readonly string[]) => ({
  id: `estimate-${name}`,
  name,
  initialValue,
  errors,
});

export function EstimateForm({ prices, typed, estimate, fault }: EstimateFormProps) {
  const { t } = useTranslation("price");
  const options = prices.flatMap(({ school_career: career, format_prices }) =>
    format_prices.map(({ id, format }) => ({
      value: id,
      label: t("dialog.what", { career, format: t(`format.${format}`) }),
    })),
  );
  return (
    <div className="grid gap-s5">
      <Select
        field={field("teacher_format_price_id", typed.id)}
        label={t("estimation.which")}
        options={options}
      />
      <TextField
        field={field("price", typed.price, fault ? [fault] : undefined)}
        label={t("field.label")}
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      <Tick
        field={field("is_affiliation", typed.brought)}
        value="true"
        label={t("estimation.brought")}
        detail={t("estimation.brought_detail")}
      />
      <Buttons grow>
        <Button variant="primary">{t("field.estimate")}</Button>
      </Buttons>
      {estimate?.price != null && (
        <>
          <PriceScale of={estimate} price={estimate.price} />
          <EstimateOf estimate={estimate} price={estimate.price} />
        </>
      )}
    </div>
  );
}
