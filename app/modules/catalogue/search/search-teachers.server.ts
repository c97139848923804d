import type { OpenCall } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import type { Db } from "#app/db/client.server.ts";
import { planarOf } from "#app/lib/geo.ts";
import { type City, cityRequested } from "#app/modules/foundation/reference/find.server.ts";

import {
  countCap,
  defaultShuffler,
  fewResults,
  greatestPrice,
  greatestRadius,
  pageLength,
  type TeacherSearch,
  usualDirection,
  widenings,
} from "./domain.ts";
import { presentCards } from "./present-cards.server.ts";
import { countMatches, findMatches } from "./repository.server.ts";
import type { SearchQuery, SearchResult } from "./search.endpoints.ts";

/** A page of teachers, and wider searches when they are few (API-043). */
export async function searchTeachers(
  { db, now }: Pick<OpenCall, "db" | "now">,
  query: SearchQuery,
): Promise<SearchResult> {
  const city = cityRequested(query.city);
  const search = searchOf(query, city);
  const { start, length } = pageOf(query, pageLength);
  const [matches, [found = 0]] = await Promise.all([
    findMatches(db, search, { start, length }),
    countMatches(db, [search]),
  ]);
  const [data, widening] = await Promise.all([
    presentCards({ db, now }, search, matches),
    found < fewResults ? widen(db, search) : null,
  ]);
  return {
    data,
    totalCount: Math.min(found, countCap),
    capped: found > countCap,
    shuffler: search.shuffler,
    city: city ? { name: city.name, slug: city.slug, city_code: city.code } : null,
    widening,
  };
}

function searchOf(query: SearchQuery, city: City | undefined): TeacherSearch {
  const order = query.orderBy ?? "relevance";
  return {
    subjectIds: query.subjects ?? [],
    levelIds: query.levels ?? [],
    formats: formatsOf(query),
    place: positionOf(query, city),
    price: priceOf(query),
    halfDays: query.slots,
    order,
    direction: query.orderDir ?? usualDirection(order),
    shuffler: query.shuffler ?? defaultShuffler,
  };
}

function priceOf({ priceMin, priceMax }: SearchQuery): TeacherSearch["price"] {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  return { min: (priceMin ?? 0) * 100, max: (priceMax ?? greatestPrice) * 100 };
}

function formatsOf({ onlyOffline, onlyOnline }: SearchQuery): TeacherSearch["formats"] {
  if (onlyOffline === onlyOnline) return ["offline", "online"];
  return onlyOffline ? ["offline"] : ["online"];
}

function positionOf(
  { latitude, longitude, radius = greatestRadius }: SearchQuery,
  city: City | undefined,
): TeacherSearch["place"] {
  const typed =
    latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
  const point = typed ?? city;
  return point && { ...planarOf(point), radius };
}

async function widen(db: Db, search: TeacherSearch): Promise<SearchResult["widening"]> {
  const { further, online, levelSearches } = widenings(search);
  const searches = [further, online, ...levelSearches].filter((one) => one !== undefined);
  const counts = (await countMatches(db, searches)).map((found) => Math.min(found, countCap));
  const next = (wanted: TeacherSearch | undefined) => (wanted ? (counts.shift() ?? 0) : null);
  return {
    radius: next(further),
    online: next(online),
    levels: levelSearches.map(({ levelIds: [level_id = 0] }) => ({
      level_id,
      count: counts.shift() ?? 0,
    })),
  };
}
