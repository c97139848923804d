import i18next from "i18next";

import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { priceGuide } from "#app/modules/catalogue/price/guide.domain.ts";
import { pageLength, ringStartOf } from "#app/modules/catalogue/search/domain.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { levelBySlug, subjectBySlug } from "#app/modules/foundation/reference/schooling.domain.ts";

import type { Listing, ListingQuery } from "./listing-address.ts";
import type { NamedPrice } from "./price-guide.tsx";
import type { ListingAbout } from "./words.ts";

const nameOf = (key: string) => i18next.t(`reference:${key}`);

/** Undefined when subject or level is unknown (404). */
export function aboutOf({ format, subject, level }: Listing): ListingAbout | undefined {
  const known = subjectBySlug(subject);
  const choice = levelBySlug(level);
  if (!known || !choice) return undefined;
  const { level: one, cursusId } = choice;
  return {
    format,
    subject: known.subject && nameOf(`subject.${String(known.subject.id)}`),
    level: cursusId && {
      name: one ? nameOf(`level.${String(one.id)}`) : nameOf(`cursus.${String(cursusId)}`),
      cursusId,
      career: one === undefined,
    },
  };
}

/** What the search receives for a listing (API-043). */
export function requestedTeachers(listing: Listing, query: ListingQuery, page: number) {
  const subject = subjectBySlug(listing.subject)?.subject;
  const online = listing.format === "online";
  return {
    shuffler: ringStartOf([listing.format, listing.subject, listing.level, listing.city]),
    ...query,
    page,
    length: pageLength,
    subjects: subject ? [subject.id] : undefined,
    levels: [...(levelBySlug(listing.level)?.levelIds ?? [])],
    city: listing.city === defaultSlugs.city ? undefined : listing.city,
    onlyOffline: online ? undefined : true,
    onlyOnline: online ? true : undefined,
  };
}

export const guideOf = (format: SearchFormat, cursusId: number | undefined): NamedPrice[] =>
  priceGuide(cursusId, format).map((price) => ({
    ...price,
    cursus: nameOf(`cursus.${String(price.cursusId)}`),
  }));
