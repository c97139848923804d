import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer, DrawerFoot } from "#app/ui/drawer.tsx";
import { Select } from "#app/ui/text-field.tsx";

import type { ListingQuery } from "./listing-address.ts";
import { PriceFields, TimeFields } from "./narrow-fields.tsx";
import {
  FormatField,
  type SearchOptions,
  type SearchWords,
  WhatFields,
  WhereField,
} from "./search-fields.tsx";

const radii = [5, 10, 20, 30, 50, 100] as const;

type FiltersProps = {
  options: SearchOptions;
  requested: SearchWords;
  /** Slug of the commune that `requested` names; kept while its name is unchanged. */
  town: string | undefined;
  query: ListingQuery;
  count: number;
};

export function Filters(props: FiltersProps) {
  const { options, requested, town, query, count } = props;
  const { radius, orderBy, shuffler } = query;
  const { t } = useTranslation("search");
  const radiusField = { id: "filter-radius", name: "radius", initialValue: radius ?? 100 };
  return (
    <Drawer id="filtres" backTo="resultats" count={count}>
      <Form action={paths.search} className="grid gap-s5">
        <FormatField id="filter" requested={requested} look="tick" />
        <WhereField id="filter" requested={requested} />
        <Select
          field={radiusField}
          label={t("form.radius")}
          options={radii.map((value) => ({
            value,
            label: t("form.radius_option", { radius: value }),
          }))}
        />
        <WhatFields id="filter" options={options} requested={requested} />
        <PriceFields query={query} />
        <TimeFields query={query} />
        {town && <input type="hidden" name="town" value={town} />}
        {orderBy && <input type="hidden" name="orderBy" value={orderBy} />}
        {shuffler !== undefined && <input type="hidden" name="shuffler" value={shuffler} />}
        <DrawerFoot>
          <Button variant="primary" block>
            {t("listing.show")}
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  );
}
