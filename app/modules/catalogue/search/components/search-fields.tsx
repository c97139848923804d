import { useTranslation } from "react-i18next";

import { ChoiceField } from "#app/ui/choice-field.tsx";
import { type Option, type OptionGroup, Select } from "#app/ui/text-field.tsx";

import { CityField } from "./city-field.tsx";

export type SearchOptions = Readonly<{
  subjects: readonly (Option | OptionGroup)[];
  levels: readonly (Option | OptionGroup)[];
}>;

export type SearchWords = Readonly<{
  subject?: string | undefined;
  level?: string | undefined;
  city?: string | undefined;
  format?: string | undefined;
}>;

type SearchFieldsProps = { id: string; options: SearchOptions; requested?: SearchWords };

export function WhatFields({ id, options, requested = {} }: SearchFieldsProps) {
  const { t } = useTranslation("search", { keyPrefix: "form" });
  return (
    <>
      <Select
        field={{ id: `${id}-subject`, name: "subject", initialValue: requested.subject }}
        label={t("subject")}
        options={options.subjects}
        empty={t("any_subject")}
      />
      <Select
        field={{ id: `${id}-level`, name: "level", initialValue: requested.level }}
        label={t("level")}
        options={options.levels}
        empty={t("any_level")}
      />
    </>
  );
}

export function WhereField({ id, requested = {} }: Omit<SearchFieldsProps, "options">) {
  const { t } = useTranslation("search", { keyPrefix: "form" });
  return <CityField id={`${id}-city`} label={t("city")} initial={requested.city} />;
}

type FormatFieldProps = Omit<SearchFieldsProps, "options"> & { look?: "pill" | "tick" };

export function FormatField({ id, requested = {}, look = "pill" }: FormatFieldProps) {
  const { t } = useTranslation("search", { keyPrefix: "form" });
  return (
    <ChoiceField
      field={{ id: `${id}-format`, name: "format", initialValue: requested.format ?? "offline" }}
      label={t("format")}
      look={look}
      options={[
        { value: "offline", label: t("offline") },
        { value: "online", label: t("online") },
      ]}
    />
  );
}
