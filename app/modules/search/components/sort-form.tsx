import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/text-field.tsx";

type SortFormProps = {
  /** The listing itself, at its first page. */
  action: string;
  order: string | undefined;
  radius: number | undefined;
  shuffler: number | undefined;
  /** Distance means something here. */
  somewhere: boolean;
};

/** The order of the results, sent to the listing itself. */
export function SortForm({ action, order, radius, shuffler, somewhere }: SortFormProps) {
  const { t } = useTranslation("search", { keyPrefix: "sort" });
  const orders = [
    "relevance",
    ...(somewhere ? ["location"] : []),
    "price",
    "rating",
    "response_time",
  ];
  return (
    <Form action={action} className="flex items-end gap-s2">
      <Select
        field={{ id: "sort", name: "orderBy", initialValue: order ?? "relevance" }}
        label={t("label")}
        options={orders.map((value) => ({ value, label: t(value) }))}
      />
      {radius !== undefined && <input type="hidden" name="radius" value={radius} />}
      {shuffler !== undefined && <input type="hidden" name="shuffler" value={shuffler} />}
      <Button variant="quiet">{t("submit")}</Button>
    </Form>
  );
}
