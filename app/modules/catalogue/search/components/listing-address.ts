import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import {
  defaultShuffler,
  directions,
  greatestPrice,
  greatestRadius,
  lastOfRing,
  type ListingSegments,
  type Order,
  orders,
  usualDirection,
} from "#app/modules/catalogue/search/domain.ts";
import { halfDays } from "#app/modules/catalogue/teacher/half-days.domain.ts";
import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";

import {
  isBelow,
  oneOf,
  pageOf,
  segmentOf,
  segmentsIn,
  wholeNumber,
  writtenIn,
} from "./read-address.ts";

export type Listing = ListingSegments & { format: SearchFormat };

export type ListingQuery = Partial<{
  orderBy: Order;
  orderDir: (typeof directions)[number];
  radius: number;
  /** Euros an hour. */
  priceMin: number;
  priceMax: number;
  /** Half days in week order: « 3-afternoon,6-morning ». */
  slots: string;
  shuffler: number;
}>;

/** No other parameter makes another page. */
export const listingParameters = [
  "orderBy",
  "orderDir",
  "radius",
  "priceMin",
  "priceMax",
  "slots",
  "shuffler",
  "subject",
  "subjects",
  "level",
  "levels",
  "city",
  "format",
  "page",
] as const;

/** Page 1 has no number (PUB-010), usual options are left out (PUB-012). */
export function listingAddress(
  { format, ...segments }: Listing,
  query: ListingQuery = {},
  page = 1,
): string {
  const pattern = format === "online" ? paths.onlineLessons : paths.homeLessons;
  return withQuery(pathTo(pattern, { ...segments, page: segmentOf(page) }), query);
}

export function readListing(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
): { listing: Listing; query: ListingQuery; page: number; moved: string | undefined } | undefined {
  const page = pageOf(params.page);
  if (page === undefined) return undefined;
  const listing: Listing = {
    format: isBelow(url, paths.onlineLessonsRoot) ? "online" : "offline",
    ...segmentsIn(params),
  };
  const query = readQuery(url.searchParams, listing);
  const right = listingAddress(listing, query, page);
  return {
    listing,
    query,
    page,
    moved: right === writtenIn(url, listingParameters) ? undefined : right,
  };
}

function readQuery(given: URLSearchParams, { format, city }: Listing): ListingQuery {
  const somewhere = format === "offline" && city !== defaultSlugs.city;
  const orderBy = oneOf(orders, given.get("orderBy"));
  const radius = wholeNumber(given.get("radius"), 1, greatestRadius - 1);
  const slots = readSlots(given.getAll("slots"));
  return {
    ...(orderBy && isSort(orderBy, somewhere) && sortOf(orderBy, given)),
    ...(somewhere && radius !== undefined && { radius }),
    ...pricesOf(given),
    ...(slots && { slots }),
    ...ringOf(given),
  };
}

export function readSlots(lists: readonly string[]): string {
  const listed = new Set(lists.flatMap((list) => list.split(",")));
  return halfDays.filter((one) => listed.has(one)).join(",");
}

function ringOf(given: URLSearchParams): Pick<ListingQuery, "shuffler"> {
  const shuffler = wholeNumber(given.get("shuffler"), 0, lastOfRing) ?? defaultShuffler;
  return shuffler === defaultShuffler ? {} : { shuffler };
}

/** The lower bound first, however typed. */
function pricesOf(given: URLSearchParams): Pick<ListingQuery, "priceMin" | "priceMax"> {
  const bound = (name: string) => wholeNumber(given.get(name), 1, greatestPrice);
  const [min, max] = [bound("priceMin"), bound("priceMax")];
  const turned = min !== undefined && max !== undefined && min > max;
  const [priceMin, priceMax] = turned ? [max, min] : [min, max];
  return { ...(priceMin && { priceMin }), ...(priceMax && { priceMax }) };
}

const isSort = (orderBy: Order, somewhere: boolean) =>
  orderBy !== "relevance" && (orderBy !== "location" || somewhere);

function sortOf(orderBy: Order, given: URLSearchParams): ListingQuery {
  const orderDir = oneOf(directions, given.get("orderDir"));
  return orderDir && orderDir !== usualDirection(orderBy) ? { orderBy, orderDir } : { orderBy };
}
