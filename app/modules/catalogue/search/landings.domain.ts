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

/**
 * Listings that engines may keep: enough teachers, few of them first in another kept one, a link from a wider one
 * (TOY-10, PUB-050).
 */
export function ownListings<One extends Landing>(landings: readonly One[]): One[] {
  const kept: One[] = [];
  const paths = new Set<string>();
  const showing = new Map<number, number[]>();
  for (const one of [...landings].sort(byWidth)) {
    if (one.words === 0 ? one.found < indexableFrom : !saysMore(one)) continue;
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
  a.words - b.words || b.found - a.found || (a.path < b.path ? -1 : 1);
