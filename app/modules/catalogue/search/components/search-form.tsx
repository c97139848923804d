import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";

import { NearTown } from "./near-town.tsx";
import { FormatField, type SearchOptions, WhatFields, WhereField } from "./search-fields.tsx";

export function SearchForm({ options }: { options: SearchOptions }) {
  const { t } = useTranslation("search", { keyPrefix: "form" });
  return (
    <Form
      action={paths.search}
      className="grid gap-3.5 rounded-2 border-2 border-ink bg-sheet p-s4 md:grid-cols-[1.2fr_1fr_1.2fr_auto] md:items-end md:p-s5"
    >
      <div className="md:col-span-full">
        <FormatField id="home" />
      </div>
      <WhatFields id="home" options={options} />
      <WhereField id="home" />
      <Button variant="primary">{t("submit")}</Button>
      <NearTown />
    </Form>
  );
}
