import { useTranslation } from "react-i18next";

import { greatestPrice } from "#app/modules/catalogue/search/domain.ts";
import { halfNames } from "#app/modules/catalogue/teacher/half-days.domain.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

import type { ListingQuery } from "./listing-address.ts";

type NarrowProps = { query: ListingQuery };

/** Euros an hour before tax credit (PUB-013). */
export function PriceFields({ query }: NarrowProps) {
  const { t } = useTranslation("search", { keyPrefix: "form" });
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t("price")}</legend>
      <div className="grid grid-cols-2 gap-s3">
        {(["priceMin", "priceMax"] as const).map((name) => (
          <TextField
            key={name}
            field={{ id: `filter-${name}`, name, initialValue: query[name] }}
            label={<span className="text-sm font-normal">{t(name)}</span>}
            type="number"
            inputMode="numeric"
            min={1}
            max={greatestPrice}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;

export function TimeFields({ query: { slots = "" } }: NarrowProps) {
  const { t } = useTranslation(["search", "common"]);
  const halves = slots.split(",");
  return (
    <div className="grid gap-s3">
      {halfNames.map((half) => (
        <ChoiceField
          key={half}
          field={{ id: `filter-${half}`, name: "slots", initialValue: halves }}
          label={t(`search:form.free.${half}`)}
          type="checkbox"
          look="days"
          options={days.map((day) => ({
            value: `${day}-${half}`,
            label: t(`common:timetable.days.${day}`),
          }))}
        />
      ))}
    </div>
  );
}
