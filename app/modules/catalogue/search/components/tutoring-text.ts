import i18next from "i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { SearchResult } from "#app/modules/catalogue/search/search.endpoints.ts";
import { atTown } from "#app/modules/foundation/reference/domain.ts";
import { paths } from "#app/paths.ts";

import { atLevel, type ListingAbout } from "./words.ts";

const translated = (key: string, values: Record<string, string | number> = {}) =>
  i18next.t(`search:tutoring.${key}`, values);

const parts = ["need", "rhythm", "price"] as const;

export function tutoringText(
  { subject, level, city }: ListingAbout,
  { totalCount: count, data }: Pick<SearchResult, "totalCount" | "data">,
) {
  const title = [
    subject ? translated("in_subject", { subject }) : translated("any", {}),
    level && atLevel(level),
    city && atTown(city),
  ]
    .filter(Boolean)
    .join(" ");
  const prices = data.map(({ price }) => price);
  const values = { title, count, from: prices.length > 0 ? hourlyPrice(Math.min(...prices)) : "" };
  return {
    title,
    short: [translated("any", {}), subject, level?.name, city].filter(Boolean).join(", "),
    lead: translated(count > 0 ? "lead" : "lead_none", values),
    description: translated(count > 0 ? "description" : "lead_none", values),
    sections: parts.map((part) => ({
      title: translated(`${part}.title`),
      text: translated(`${part}.text`),
    })),
    crumbs: [
      { label: translated("home"), to: paths.home },
      { label: i18next.t("search:all.title"), to: paths.allCourses },
      { label: title },
    ],
  };
}
