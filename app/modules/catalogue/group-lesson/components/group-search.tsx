import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import {
  type SearchOptions,
  type SearchWords,
  WhatFields,
  WhereField,
} from "#app/modules/catalogue/search/components/search-fields.tsx";
import { periods } from "#app/modules/foundation/reference/periods.domain.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { Select } from "#app/ui/text-field.tsx";

import type { GroupListing } from "./group-listing-address.ts";

type GroupSearchProps = {
  options: SearchOptions;
  requested: SearchWords;
  town: string | undefined;
  listing: GroupListing;
};

export function GroupSearch({ options, requested, town, listing }: GroupSearchProps) {
  const { t } = useTranslation("group-lesson");
  const online = listing.format === "online";
  const period = { id: "stage-period", name: "period", initialValue: listing.period };
  return (
    <Form
      action={paths.search}
      className={cx(
        "grid gap-3 min-[400px]:grid-cols-2 *:last:col-span-full md:items-end md:*:last:col-span-1",
        online ? "md:grid-cols-[1fr_1fr_1fr_auto]" : "md:grid-cols-[1fr_1fr_1fr_1fr_auto]",
      )}
    >
      <WhatFields id="stage" options={options} requested={requested} />
      {!online && <WhereField id="stage" requested={requested} />}
      <Select
        field={period}
        label={t("form.period")}
        empty={t("form.any_period")}
        options={periods.map((value) => ({ value, label: t(`period_short.${value}`) }))}
      />
      <input type="hidden" name="format" value={online ? "group_online" : "group"} />
      {town && <input type="hidden" name="town" value={town} />}
      <Button variant="primary">{t("search:form.submit")}</Button>
    </Form>
  );
}
