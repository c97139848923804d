import { redirect } from "@remix-run/node";
import i18next from "i18next";

import { lastPage } from "#app/lib/page-number.ts";
import {
  type Listing,
  listingAddress,
  type ListingQuery,
  readListing,
} from "#app/modules/catalogue/search/components/listing-address.ts";
import type { Wider } from "#app/modules/catalogue/search/components/listing-page.tsx";
import { aboutOf } from "#app/modules/catalogue/search/components/listing-query.ts";
import { pageLength } from "#app/modules/catalogue/search/domain.ts";
import type { SearchResult } from "#app/modules/catalogue/search/search.endpoints.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";

const nameOf = (key: string) => i18next.t(`reference:${key}`);

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

export const pagesOf = ({ totalCount }: Pick<SearchResult, "totalCount">) =>
  lastPage(totalCount, pageLength);

type Wanted<One, Query> = Readonly<{
  listing: One;
  query: Query;
  page: number;
  moved: string | undefined;
}>;

/** 404 for an unknown word of the path, 301 for another spelling of the address. */
export function admitted<One, Query, About>(
  wanted: Wanted<One, Query> | undefined,
  aboutOf: (listing: One) => About | undefined,
) {
  const about = wanted && aboutOf(wanted.listing);
  if (!about) throw new Response(null, { status: 404 });
  if (wanted.moved) throw redirect(wanted.moved, 301);
  return { ...wanted, about };
}

/** An unknown commune is no listing; other refusals keep their status. */
export function refuseUnknownTown(refusal: unknown): never {
  if (refusal instanceof Response && refusal.status === 422) {
    throw new Response(null, { status: 404 });
  }
  throw refusal;
}

/** 301 for another spelling of the commune; 404 past the last page. */
export function refuseElsewhere(
  { listing, page }: Readonly<{ listing: Pick<Listing, "city">; page: number }>,
  { city, data }: Readonly<Pick<SearchResult, "city"> & { data: readonly unknown[] }>,
  addressIn: (town: string) => string,
): void {
  if (city && city.slug !== listing.city) throw redirect(addressIn(city.slug), 301);
  if (page > 1 && data.length === 0) throw new Response(null, { status: 404 });
}

/** « /cours-particuliers/maths/ »: a missing part is « any » (PUB-010). */
export function shortListing(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
): never {
  const { listing, query } = admitted(readListing(url, params), aboutOf);
  throw redirect(listingAddress(listing, query), 301);
}
