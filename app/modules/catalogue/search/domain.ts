import type { Planar } from "#app/lib/geo.ts";
import type { SearchFormat } from "#app/modules/catalogue/price/domain.ts";
import { franceCell, onlineCell } from "#app/modules/catalogue/teacher/cells.domain.ts";
import {
  type HalfDay,
  halfDays as knownHalfDays,
} from "#app/modules/catalogue/teacher/half-days.domain.ts";
import {
  cursusOfLevel,
  equivalentLevels,
} from "#app/modules/foundation/reference/schooling.domain.ts";

export const orders = ["relevance", "location", "price", "rating", "response_time"] as const;
export const directions = ["asc", "desc"] as const;

export type Order = (typeof orders)[number];
export type Direction = (typeof directions)[number];

/** Ring start for a visitor without a number (CST-18). */
export const defaultShuffler = 1111;
export const lastOfRing = 999_999;
/** Radius in km: default and maximum (CST-17). */
export const greatestRadius = 100;
/** Euros per hour. */
export const greatestPrice = 999;
/** Results per page (CST-19); featured on the home page (CST-14). */
export const pageLength = 15;
export const featuredLength = 7;
/** One more is requested than shown (LOAD-06). */
export const relatedLength = 7;
/** Below this many results the page offers wider searches (CST-16). */
export const fewResults = 4;
export const indexableFrom = 3;
/** Counting and paging stop here: « 500+ » (decision 023). */
export const countCap = 500;
/** Characters: two lines on a phone, most often a whole sentence. */
export const quoteLength = 100;
export const cellSide = 25;

export function cellOf({ x, y }: Planar): number {
  return (Math.floor(x / cellSide) + 1000) * 4096 + Math.floor(y / cellSide) + 1000;
}

/** Default direction when only a sort is named (CST-23). */
export function usualDirection(order: Order): Direction {
  return order === "rating" || order === "relevance" ? "desc" : "asc";
}

export type TeacherSearch = Readonly<{
  subjectIds: readonly number[];
  levelIds: readonly number[];
  formats: readonly SearchFormat[];
  /** Centre and radius in km; undefined means all of France. */
  place: (Planar & { radius: number }) | undefined;
  /** Hourly price in cents, bounds included, for the searched class and format. */
  price?: Readonly<{ min: number; max: number }> | undefined;
  halfDays?: readonly HalfDay[] | undefined;
  order: Order;
  direction: Direction;
  shuffler: number;
}>;

/** Sorting by distance needs a place; otherwise relevance (PUB-014). */
export function orderOf({ order, place: center, formats }: TeacherSearch): Order {
  const somewhere = center !== undefined && formats.includes("offline");
  return order === "location" && !somewhere ? "relevance" : order;
}

/** Levels of one school career share a price, so a teacher has one row per subject and cell. */
export function sharesPrice({ levelIds }: Pick<TeacherSearch, "levelIds">): boolean {
  return new Set(levelIds.map((id) => cursusOfLevel(id))).size === 1;
}

const bitsPerHalf = 63;

/** Bits keep search rows small: level 1 is the first bit, 64 the first of the second half. */
export function levelMask(levelIds: readonly number[]): { low: bigint; high: bigint } {
  let [low, high] = [0n, 0n];
  for (const id of levelIds) {
    if (id <= bitsPerHalf) low |= 1n << BigInt(id - 1);
    else high |= 1n << BigInt(id - bitsPerHalf - 1);
  }
  return { low, high };
}

export const halfDayMask = (requested: readonly HalfDay[]): number =>
  requested.reduce((mask, one) => mask | (1 << knownHalfDays.indexOf(one)), 0);

export function cellsOf({ formats, place: center }: TeacherSearch): number[] {
  return formats.map((format) => {
    if (format === "online") return onlineCell;
    return center ? cellOf(center) : franceCell;
  });
}

/** Where the ring of a listing begins: its own, so that neighbours show others first (PUB-081). */
export function ringStartOf(words: readonly string[]): number {
  let hash = 2_166_136_261;
  for (const letter of words.join("/")) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  return hash % (lastOfRing + 1);
}

export type ListingSegments = Readonly<{ subject: string; level: string; city: string }>;

/** Wider searches when few were found: further, online, or a neighbouring class (PUB-017). */
export function widenings(search: TeacherSearch) {
  const { formats, place: center, levelIds } = search;
  const [levelId, ...others] = levelIds;
  const home = formats.includes("offline");
  const further =
    home && center && center.radius < greatestRadius
      ? { ...search, place: { ...center, radius: greatestRadius } }
      : undefined;
  const online =
    home && formats.length === 1 ? { ...search, formats: ["online" as const] } : undefined;
  const neighbours = levelId !== undefined && others.length === 0 ? equivalentLevels(levelId) : [];
  const levelSearches = neighbours.slice(0, 3).map((id) => ({ ...search, levelIds: [id] }));
  return { further, online, levelSearches };
}
