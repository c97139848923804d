import { indexableFrom } from "./domain.ts";

/** What a listing of teachers answers in figures; what nobody has told is null (features 21). */
export type ListingFigures = Readonly<{
  /** How many teachers it finds. */
  count: number;
  /** Half of them ask this or less an hour, cents. */
  medianCents: number;
  /** How many keep hours free for such lessons, in an ordinary week. */
  free: number;
  /** Mean time to answer of those who have answered, hours. */
  answerHours: number | null;
}>;

/** A listing that engines may keep, if it says something of its own. */
export type Landing = Readonly<{
  path: string;
  /** The listings with one word less: none is the first of them all. */
  wider: readonly string[];
  /** How many words its address has beside « any ». */
  words: number;
  /** The teachers of its first page, in order. */
  shown: readonly number[];
  /** How many it finds. */
  found: number;
}>;

/**
 * With fewer teachers, what stands on every listing (prices advised, words of a line) is more than six words in ten, and
 * so is it when more of the teachers shown first stand first in another one (measured, docs/performance.md: TOY-10).
 */
const least = 5;
const mostShared = 0.15;
/** Towns that have listings of their own, at most: links and counts stay bounded, however many teachers there are. */
export const mostTowns = 400;

/**
 * The listings that engines may keep: enough teachers, no more than the shared part of them first in another
 * one that is kept, and a link from one with one word less (TOY-10, PUB-050). Wider ones come first, then those that
 * find more: of two neighbouring towns, the one that more teachers reach.
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
