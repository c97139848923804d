import i18next from "i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import { responseTimeOf } from "#app/lib/response-time.ts";
import type { ListingFigures } from "#app/modules/catalogue/search/sitemap.endpoints.ts";

import { type ListingAbout, shortListingTitle } from "./words.ts";

const translated = (key: string, values: Record<string, string | number> = {}) =>
  i18next.t(`search:figures.${key}`, values);

export function figuresText(about: ListingAbout, figures: ListingFigures | undefined) {
  if (!figures) return undefined;
  const { count, median, median_after_credit: net, free, answer_hours: hours } = figures;
  const pair = (name: string, value: string) => ({ label: translated(name), value });
  return {
    /** Next to the count, on the first screen: LAW-12 wants the full price first. */
    brief: translated(net === null ? "brief" : "brief_net", {
      median: hourlyPrice(median),
      net: hourlyPrice(net ?? 0),
    }),
    title: translated("title", { lesson: shortListingTitle(about) }),
    figures: [
      pair("median", hourlyPrice(median)),
      ...(net === null ? [] : [pair("net", hourlyPrice(net))]),
      ...(free > 0 ? [pair("free", translated("free_of", { free, count }))] : []),
      ...(hours === null ? [] : [pair("answer", answerWords(hours))]),
    ],
  };
}

function answerWords(hours: number): string {
  const { unit, count } = responseTimeOf(hours);
  return translated(`in_${unit}`, { count });
}
