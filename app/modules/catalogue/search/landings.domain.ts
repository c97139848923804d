import { indexableFrom } from "./domain.ts";

/** Null when unknown (features 21). */
export type ListingFigures = Readonly<{
  count: number;
  medianCents: number;
  free: number;
  answerHours: number | null;
}>;

export type Landing = Readonly<{
  path: string;
  wider: readonly string[];
  words: number;
  /** People search for it: kept whatever it shares (PUB-081). */
  always?: boolean | undefined;
  /** First of one ring that begins alike for all, though each page begins at its own. */
  shown: readonly number[];
  found: number;
}>;

/**
 * With fewer teachers, or more shared first-page teachers, pages share over six words in ten (measured,
 * docs/performance.md: TOY-10).
 */
const least = 5;
const mostShared = 0.15;
/** Bounds links and counts, however many teachers there are. */
export const mostTowns = 400;
/** Largest towns that are kept whatever they share, and those where each subject is (PUB-081). */
export const largestTowns = { alone: 100, bySubject: 30 } as const;

type Named = Readonly<{
  subject?: string | undefined;
  level?: string | undefined;
  /** Rank by population, from 0; undefined for all of France. */
  townRank?: number | undefined;
}>;

/** Each type, subject, class and cursus of France, the largest towns, and each subject in some of them (PUB-081). */
export function isAlwaysKept({ subject, level, townRank }: Named): boolean {
  if (townRank === undefined) return !subject || !level;
  if (level) return false;
  return townRank < (subject ? largestTowns.bySubject : largestTowns.alone);
}

/**
 * Listings that engines may keep: those that people search for (PUB-081); others with enough teachers, few of them
 * first in another kept one, and a link from a wider one (TOY-10, PUB-050).
 */
export function ownListings<One extends Landing>(landings: readonly One[]): One[] {
  const kept: One[] = [];
  const paths = new Set<string>();
  const showing = new Map<number, number[]>();
  for (const one of [...landings].sort(byWidth)) {
    if (one.always ? one.found < indexableFrom : !saysMore(one)) continue;
    for (const id of one.shown) showing.set(id, [...(showing.get(id) ?? []), kept.length]);
    kept.push(one);
    paths.add(one.path);
  }
  return kept;

  function saysMore(one: Landing): boolean {
    const led = one.wider.some((path) => paths.has(path));
    return one.found >= least && led && !repeats(one);
  }

  function repeats({ shown }: Landing): boolean {
    const shared = new Map<number, number>();
    for (const at of shown.flatMap((id) => showing.get(id) ?? [])) {
      shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    return [...shared].some(([at, count]) => {
      const shorter = Math.min(shown.length, kept[at]?.shown.length ?? 0);
      return count > shorter * mostShared;
    });
  }
}

const byWidth = (a: Landing, b: Landing) =>
  Number(b.always ?? false) - Number(a.always ?? false) ||
  a.words - b.words ||
  b.found - a.found ||
  (a.path < b.path ? -1 : 1);
