import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/text-field.tsx";

import type { ListingQuery } from "./listing-address.ts";

type SortFormProps = {
  action: string;
  query: ListingQuery;
  somewhere: boolean;
};

export function SortForm({ action, query, somewhere }: SortFormProps) {
  const { t } = useTranslation("search", { keyPrefix: "sort" });
  const { orderBy, radius, priceMin, priceMax, slots, shuffler } = query;
  const kept = Object.entries({ radius, priceMin, priceMax, slots, shuffler });
  const orders = [
    "relevance",
    ...(somewhere ? ["location"] : []),
    "price",
    "rating",
    "response_time",
  ];
  return (
    <Form action={action} className="flex flex-1 items-end gap-s2 *:first:flex-1 md:flex-none">
      <Select
        field={{ id: "sort", name: "orderBy", initialValue: orderBy ?? "relevance" }}
        label={<span className="max-md:sr-only">{t("label")}</span>}
        options={orders.map((value) => ({ value, label: t(value) }))}
      />
      {kept.map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button variant="quiet">{t("submit")}</Button>
    </Form>
  );
}
