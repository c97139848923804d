import { redirect } from "@remix-run/node";
import i18next from "i18next";

import { env } from "#app/env.server.ts";
import { lastPage } from "#app/lib/page-number.ts";
import type { SearchFormat } from "#app/modules/price/domain.ts";
import { priceGuide } from "#app/modules/price/guide.domain.ts";
import { defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { levelBySlug, levels, subjectBySlug } from "#app/modules/reference/schooling.domain.ts";
import {
  type Listing,
  listingAddress,
  type ListingQuery,
  readListing,
} from "#app/modules/search/components/listing-address.ts";
import type { NamedPrice } from "#app/modules/search/components/price-guide.tsx";
import type { Wider } from "#app/modules/search/components/widening.tsx";
import type { Wish } from "#app/modules/search/components/wish.ts";
import type { ListingAbout } from "#app/modules/search/components/words.ts";
import { isIndexableListing, pageLength } from "#app/modules/search/domain.ts";
import type { SearchResult } from "#app/modules/search/endpoints.ts";

const nameOf = (key: string) => i18next.t(`reference:${key}`);

/** What a listing is about, in French; undefined when its subject or level is unknown (404). */
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

/** What is looked for, for the links of the results: a whole career is no class. */
export function wishOf({ format, subject, level, city }: Listing): Wish {
  return {
    matiere: subjectBySlug(subject)?.subject?.id,
    niveau: levelBySlug(level)?.level?.id,
    format,
    ville: city === defaultSlugs.city ? undefined : city,
  };
}

/** What the search is asked for a listing (API-043). */
export function askedOf(listing: Listing, query: ListingQuery, page: number) {
  const subject = subjectBySlug(listing.subject)?.subject;
  const online = listing.format === "online";
  return {
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

/** The wider searches that find more than this one, each with its address (PUB-017). */
export function waysOf(
  listing: Listing,
  query: ListingQuery,
  { widening, totalCount }: Pick<SearchResult, "widening" | "totalCount">,
): Wider[] {
  if (!widening) return [];
  const kept = { priceMin: query.priceMin, priceMax: query.priceMax, slots: query.slots };
  const { radius, online } = widening;
  const ways: Wider[] = widening.levels.flatMap(({ level_id: id, count }) => {
    const level = levels[id - 1];
    if (!level) return [];
    const to = listingAddress({ ...listing, level: level.slug }, kept);
    return [{ kind: "level" as const, level: nameOf(`level.${String(id)}`), to, count }];
  });
  if (online !== null) {
    const to = listingAddress({ ...listing, format: "online", city: defaultSlugs.city }, kept);
    ways.unshift({ kind: "online", to, count: online });
  }
  if (radius !== null && radius > totalCount) {
    ways.unshift({ kind: "radius", to: listingAddress(listing, kept), count: radius });
  }
  return ways.filter(({ count }) => count > 0);
}

/** What engines are told of a page of a listing: its canonical address, and whether they may keep it. */
export function headOfListing(
  listing: Listing,
  { query, page, totalCount }: { query: ListingQuery; page: number; totalCount: number },
) {
  // Online, a town changes nothing of what is found.
  const everywhere = listing.format === "online" && listing.city !== defaultSlugs.city;
  const canonical = everywhere ? { ...listing, city: defaultSlugs.city } : listing;
  const filtered = everywhere || Object.keys(query).length > 0;
  return {
    canonical: env.origin + listingAddress(canonical, {}, page),
    noindex: !isIndexableListing({ totalCount, filtered }),
  };
}

/** The prices to know, of the school career asked or of each, with their French names (CST-42). */
export const guideOf = (format: SearchFormat, cursusId: number | undefined): NamedPrice[] =>
  priceGuide(cursusId, format).map((price) => ({
    ...price,
    cursus: nameOf(`cursus.${String(price.cursusId)}`),
  }));

/** How many pages a search has: as far as anybody counts. */
export const pagesOf = ({ totalCount }: Pick<SearchResult, "totalCount">) =>
  lastPage(totalCount, pageLength);

/** A town that nobody knows is no listing; any other refusal keeps its status. */
export function refuseUnknownTown(refusal: unknown): never {
  if (refusal instanceof Response && refusal.status === 422) {
    throw new Response(null, { status: 404 });
  }
  throw refusal;
}

/** A town written otherwise has its own address (301); a page past the last is none (404). */
export function refuseElsewhere(
  { listing, page }: Readonly<{ listing: Pick<Listing, "city">; page: number }>,
  { city, data }: Readonly<Pick<SearchResult, "city"> & { data: readonly unknown[] }>,
  addressIn: (town: string) => string,
): void {
  if (city && city.slug !== listing.city) throw redirect(addressIn(city.slug), 301);
  if (page > 1 && data.length === 0) throw new Response(null, { status: 404 });
}

/** A listing written short leads to its whole address (PUB-010); an unknown word is no listing. */
export function shortListing(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
): never {
  const asked = readListing(url, params);
  if (!asked || !aboutOf(asked.listing)) throw new Response(null, { status: 404 });
  throw redirect(listingAddress(asked.listing, asked.query), 301);
}
