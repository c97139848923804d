import { useTranslation } from "react-i18next";

import { searchFormats } from "#app/modules/catalogue/price/domain.ts";
import { subjects } from "#app/modules/foundation/reference/domain.ts";
import {
  cursusChoices,
  requestAges,
  requestOrders,
} from "#app/modules/lessons/lesson-request/desk.domain.ts";
import { Filters } from "#app/ui/desk/table.tsx";
import { Select } from "#app/ui/text-field.tsx";

import { deskPaths } from "./paths.ts";

type Typed = Readonly<Partial<Record<string, string>>>;

/** Subject, class, place, age and order of the requests that are listed. */
export function RequestFilters({ state, typed }: Readonly<{ state: string; typed: Typed }>) {
  const { t } = useTranslation("desk-request", { keyPrefix: "filter" });
  const { t: reference } = useTranslation("reference");
  const field = (name: string) => ({ id: name, name, initialValue: typed[name] ?? "" });
  return (
    <Filters action={deskPaths.deskRequests}>
      {state && <input type="hidden" name="state" value={state} />}
      <Select
        field={field("matiere")}
        label={t("subject")}
        empty={t("all_subjects")}
        options={subjects.map(({ id }) => ({
          value: id,
          label: reference(`subject.${String(id)}`),
        }))}
      />
      <Select
        field={field("cursus")}
        label={t("cursus")}
        empty={t("all_cursus")}
        options={cursusChoices.map((value) => ({ value, label: reference(`cursus.${value}`) }))}
      />
      <Select
        field={field("lieu")}
        label={t("place")}
        empty={t("everywhere")}
        options={searchFormats.map((value) => ({ value, label: t(`at.${value}`) }))}
      />
      <Select
        field={field("age")}
        label={t("age")}
        empty={t("all_ages")}
        options={requestAges.map((value) => ({ value, label: t(`aged.${value}`) }))}
      />
      <Select
        field={field("tri")}
        label={t("order")}
        options={requestOrders.map((value) => ({ value, label: t(`by.${value}`) }))}
      />
    </Filters>
  );
}
