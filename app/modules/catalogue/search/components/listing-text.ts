import i18next from "i18next";

import { hourlyPrice } from "#app/lib/price.ts";
import type { SearchResult } from "#app/modules/catalogue/search/search.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths } from "#app/paths.ts";
import type { Crumb } from "#app/ui/nav.tsx";

import { type Listing, listingAddress } from "./listing-address.ts";
import { guideOf } from "./listing-query.ts";
import { type ListingAbout, listingTitle, shortListingTitle } from "./words.ts";

const translated = (key: string, values: Record<string, string | number> = {}) =>
  i18next.t(`search:${key}`, values);

type Shown = { listing: Listing; about: ListingAbout; result: SearchResult; page?: number };

/** Title, figures, prices and position of a listing (API-046). */
export function listingText(shown: Shown) {
  const { listing, about, page = 1 } = shown;
  const h1 = listingTitle(about);
  const titles = [h1, shortListingTitle(about)].map((title) =>
    page > 1 ? translated("listing.page", { title, page }) : title,
  );
  const description = [
    translated(`listing.description_${about.format}`, { title: titles[0] ?? h1 }),
    ...titles.map((title) => translated(`listing.description_${about.format}_short`, { title })),
  ];
  return {
    h1,
    titles,
    description,
    intro: introOf(shown),
    own: about.subject || about.level || about.city ? undefined : ownText(about),
    prices: priceText(about),
    /** As a noun: « cours de mathématiques en Terminale ». */
    lesson: shortListingTitle({ ...about, city: undefined }),
    crumbs: crumbsOf(listing, about),
  };
}

function introOf({ listing, result }: Shown): string {
  return [
    foundWords(listing, result),
    priceWords(result),
    listing.format === "online" && translated("credit.online"),
  ]
    .filter(Boolean)
    .join(" ");
}

function foundWords({ format }: Listing, { capped, totalCount: count }: SearchResult): string {
  if (capped) return translated("listing.capped");
  return count === 0
    ? translated("listing.nobody")
    : translated(`listing.found_${format}`, { count });
}

function priceWords({ data, totalCount }: SearchResult): string | undefined {
  const prices = data.map(({ price }) => price);
  if (totalCount !== prices.length || prices.length < 2) return undefined;
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  return min === max ? undefined : translated("listing.prices", { min, max: hourlyPrice(max) });
}

const ownText = ({ format }: ListingAbout) => ({
  title: translated(`how.${format}.title`),
  text: translated(`how.${format}.text`),
});

function priceText(about: ListingAbout) {
  const lesson = shortListingTitle({ ...about, city: undefined });
  return {
    title: translated("guide.title", { lesson }),
    lead: translated("guide.lead"),
    guide: guideOf(about.format, about.level?.cursusId),
  };
}

function crumbsOf({ format, subject, level }: Listing, about: ListingAbout): Crumb[] {
  const above = { format, ...defaultSlugs };
  const steps: Crumb[] = [
    { label: translated("crumbs.home"), to: paths.home },
    { label: translated(`crumbs.${format}`), to: listingAddress(above) },
  ];
  if (about.subject)
    steps.push({ label: about.subject, to: listingAddress({ ...above, subject }) });
  if (about.level) {
    steps.push({ label: about.level.name, to: listingAddress({ ...above, subject, level }) });
  }
  if (about.city) steps.push({ label: about.city });
  return steps.map((step, index) => (index === steps.length - 1 ? { label: step.label } : step));
}

export type ListingText = ReturnType<typeof listingText>;
