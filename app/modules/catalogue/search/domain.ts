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

/** How results may be sorted (PUB-013). */
export const orders = ["relevance", "location", "price", "rating", "response_time"] as const;
export const directions = ["asc", "desc"] as const;

export type Order = (typeof orders)[number];
export type Direction = (typeof directions)[number];

/** Where the ring begins for a visitor who brings no number (CST-18). */
export const defaultShuffler = 1111;
/** The numbers of the ring, 0 to this one. */
export const lastOfRing = 999_999;
/** The asked radius: default and greatest, km (CST-17). */
export const greatestRadius = 100;
/** The greatest price of a filter, euros an hour. */
export const greatestPrice = 999;
/** Results on a page (CST-19), featured on the home page (CST-14). */
export const pageLength = 15;
export const featuredLength = 7;
/** Beside a lesson: as many again, one more asked than shown (LOAD-06). */
export const relatedLength = 7;
/** Under this many results the page offers to widen (CST-16). */
export const fewResults = 4;
/** From this many on, an address deserves to be known of engines. */
export const indexableFrom = 3;
/** Nobody counts or pages beyond: « 500+ » (decision 023). */
export const countCap = 500;
/** Letters of a review that a card quotes: two lines of a phone, most often a whole sentence. */
export const quoteLength = 100;
/** The side of a cell, km. */
export const cellSide = 25;

/** The number of the cell of 25 km that holds a place. */
export function cellOf({ x, y }: Planar): number {
  return (Math.floor(x / cellSide) + 1000) * 4096 + Math.floor(y / cellSide) + 1000;
}

/** The best first: what a visitor means who names a sort without a direction (CST-23). */
export function usualDirection(order: Order): Direction {
  return order === "rating" || order === "relevance" ? "desc" : "asc";
}

/** A search, resolved: what is asked for, and where to look for it. */
export type TeacherSearch = Readonly<{
  /** None is any. */
  subjectIds: readonly number[];
  /** None is any. */
  levelIds: readonly number[];
  formats: readonly SearchFormat[];
  /** The centre and how far from it, km; nothing is the whole of France. */
  place: (Planar & { radius: number }) | undefined;
  /** The hourly price asked for the class and format searched, cents, bounds included. */
  price?: Readonly<{ min: number; max: number }> | undefined;
  /** Who keeps an hour of one of these half days; none is any. */
  halfDays?: readonly HalfDay[] | undefined;
  order: Order;
  direction: Direction;
  shuffler: number;
}>;

/** By distance there must be a place to go to; else relevance (PUB-014). */
export function orderOf({ order, place: index, formats }: TeacherSearch): Order {
  const somewhere = index !== undefined && formats.includes("offline");
  return order === "location" && !somewhere ? "relevance" : order;
}

/** Levels of one school career share a price, so a teacher stands once under each subject and cell. */
export function sharesPrice({ levelIds }: Pick<TeacherSearch, "levelIds">): boolean {
  return new Set(levelIds.map((id) => cursusOfLevel(id))).size === 1;
}

const bitsPerHalf = 63;

/** Levels as bits, so that a row of the search stays small: level 1 is the first bit, 64 the first of the second half. */
export function levelMask(levelIds: readonly number[]): { low: bigint; high: bigint } {
  let [low, high] = [0n, 0n];
  for (const id of levelIds) {
    if (id <= bitsPerHalf) low |= 1n << BigInt(id - 1);
    else high |= 1n << BigInt(id - bitsPerHalf - 1);
  }
  return { low, high };
}

/** Half days of a week as bits, Monday morning the first. */
export const halfDayMask = (requested: readonly HalfDay[]): number =>
  requested.reduce((mask, one) => mask | (1 << knownHalfDays.indexOf(one)), 0);

/** The cells where the matches of a search stand. */
export function cellsOf({ formats, place: index }: TeacherSearch): number[] {
  return formats.map((format) => {
    if (format === "online") return onlineCell;
    return index ? cellOf(index) : franceCell;
  });
}

/** The three segments of a listing's address. */
export type ListingSegments = Readonly<{ subject: string; level: string; city: string }>;

/** What could be asked for instead, when few were found: further, online, or a class next to this one (PUB-017). */
export function widenings(search: TeacherSearch) {
  const { formats, place: index, levelIds } = search;
  const [levelId, ...others] = levelIds;
  const home = formats.includes("offline");
  const further =
    home && index && index.radius < greatestRadius
      ? { ...search, place: { ...index, radius: greatestRadius } }
      : undefined;
  const online =
    home && formats.length === 1 ? { ...search, formats: ["online" as const] } : undefined;
  const neighbours = levelId !== undefined && others.length === 0 ? equivalentLevels(levelId) : [];
  const levelSearches = neighbours.slice(0, 3).map((id) => ({ ...search, levelIds: [id] }));
  return { further, online, levelSearches };
}
