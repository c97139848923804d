import { slugOf } from "#app/lib/slug.ts";
import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import {
  isBelow,
  oneOf,
  pageOf,
  segmentOf,
  segmentsIn,
  wholeNumber,
  writtenIn,
} from "#app/modules/catalogue/search/components/read-address.ts";
import { greatestRadius, type ListingSegments } from "#app/modules/catalogue/search/domain.ts";
import { anyPeriod, defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

export type GroupListing = ListingSegments & { format: SearchFormat; period: string };

/** Soonest first is the default (CST-23). */
export const groupOrders = ["price", "location"] as const;

export type GroupListingQuery = Partial<{
  orderBy: (typeof groupOrders)[number];
  radius: number;
  available: 1;
}>;

export const groupListingParameters = [
  "orderBy",
  "radius",
  "available",
  "subject",
  "level",
  "city",
  "period",
  "format",
  "page",
];

export const allGroupLessons: GroupListing = {
  format: "offline",
  ...defaultSlugs,
  period: anyPeriod,
};

/** Page 1 has no number (PUB-006, PUB-007, PUB-010). */
export function groupListingAddress(
  { format, ...segments }: GroupListing,
  query: GroupListingQuery = {},
  page = 1,
): string {
  const pattern = format === "online" ? paths.onlineGroupLessons : paths.groupLessons;
  return withQuery(pathTo(pattern, { ...segments, page: segmentOf(page) }), query);
}

export function readGroupListing(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
):
  | { listing: GroupListing; query: GroupListingQuery; page: number; moved: string | undefined }
  | undefined {
  const page = pageOf(params.page);
  if (page === undefined) return undefined;
  const listing: GroupListing = {
    format: isBelow(url, paths.onlineGroupLessonsRoot) ? "online" : "offline",
    ...segmentsIn(params),
    period: slugOf(params.period ?? anyPeriod),
  };
  const query = readGroupQuery(url.searchParams, listing);
  const right = groupListingAddress(listing, query, page);
  const moved = right === writtenIn(url, groupListingParameters) ? undefined : right;
  return { listing, query, page, moved };
}

/** Distances only around a commune. */
export function readGroupQuery(
  given: URLSearchParams,
  { format, city }: GroupListing,
): GroupListingQuery {
  const somewhere = format === "offline" && city !== defaultSlugs.city;
  const orderBy = oneOf(groupOrders, given.get("orderBy"));
  const radius = wholeNumber(given.get("radius"), 1, greatestRadius - 1);
  return {
    ...(orderBy && (orderBy === "price" || somewhere) && { orderBy }),
    ...(somewhere && radius !== undefined && { radius }),
    ...(given.get("available") === "1" && { available: 1 as const }),
  };
}
