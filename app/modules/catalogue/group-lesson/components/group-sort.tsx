import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Chips } from "#app/ui/nav.tsx";
import { Select } from "#app/ui/text-field.tsx";

import {
  type GroupListing,
  groupListingAddress,
  type GroupListingQuery,
} from "./group-listing-address.ts";

const radii = [5, 10, 20, 30, 50] as const;

type GroupSortProps = {
  listing: GroupListing;
  query: GroupListingQuery;
  somewhere: boolean;
};

/** A form, which no crawler sends (PUB-012). */
export function GroupSort({ listing, query, somewhere }: GroupSortProps) {
  const { t } = useTranslation("group-lesson");
  const orders = ["date", "price", ...(somewhere ? ["location"] : [])];
  return (
    <>
      <Fold title={t("sort.title")} boxed>
        <Form action={groupListingAddress(listing)} className="flex flex-wrap items-end gap-3">
          <Select
            field={{ id: "sort", name: "orderBy", initialValue: query.orderBy ?? "date" }}
            label={t("sort.label")}
            options={orders.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
          {somewhere && (
            <Select
              field={{ id: "radius", name: "radius", initialValue: query.radius ?? 30 }}
              label={t("sort.radius")}
              options={radii.map((radius) => ({ value: radius, label: t("sort.km", { radius }) }))}
            />
          )}
          <Tick
            field={{ id: "available", name: "available", initialValue: query.available && "1" }}
            value="1"
            label={t("sort.available")}
          />
          <Button variant="quiet">{t("sort.submit")}</Button>
        </Form>
      </Fold>
      <Chips chips={chipsOf()} />
    </>
  );

  function chipsOf() {
    const { orderBy, radius, available } = query;
    const without = (name: keyof GroupListingQuery) =>
      groupListingAddress(listing, { ...query, [name]: undefined });
    return [
      ...(orderBy ? [{ label: t(`sort.${orderBy}`), without: without("orderBy") }] : []),
      ...(radius ? [{ label: t("sort.chip_radius", { radius }), without: without("radius") }] : []),
      ...(available ? [{ label: t("sort.available"), without: without("available") }] : []),
    ];
  }
}
