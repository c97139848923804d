import {
  cursus,
  levels,
  levelsOfCursus,
} from "#app/modules/foundation/reference/schooling.domain.ts";

import { indexableFrom, levelMask, pageLength } from "./domain.ts";
import type { ListingFigures } from "./landings.domain.ts";

const masked = (slug: string, levelIds: readonly number[]) => ({ slug, ...levelMask(levelIds) });

const masks = [
  ...levels.map(({ id, slug }) => masked(slug, [id])),
  ...cursus.map(({ id, slug }) =>
    masked(
      slug,
      levelsOfCursus(id).map((level) => level.id),
    ),
  ),
];

/** Each class and cursus with its bits, as JSON reads them. */
export const levelWords = masks.map(({ slug, low, high }) => ({
  slug,
  low: String(low),
  high: String(high),
}));

/** Offers of one place and subject for the same classes, at one price. */
export type AlikeOffers = Readonly<{
  place: number;
  subjectId: number;
  /** Each teacher's first offer of the subject, whatever the class. */
  lead: boolean;
  levels: string;
  priceCents: number;
  found: number;
  free: number;
  /** Sum over those `timed`: with a known time of answer. */
  hours: number | null;
  timed: number;
  changedAt: string | null;
}>;

/** One of the first offers of a place, a subject and its classes; `rank` orders them as a listing does. */
export type FirstOffer = Pick<AlikeOffers, "place" | "subjectId" | "lead" | "levels"> &
  Readonly<{ rank: readonly [tier: number, ring: number, teacherId: number] }>;

export type Found = Readonly<{
  place: number;
  subjectId: number;
  level: string | null;
  found: number;
  shown: readonly number[];
  changedAt: string | null;
}> &
  Omit<ListingFigures, "count">;

type Counted = { of: AlikeOffers[]; first: FirstOffer[] };

/** Words of the classes and cursus that these bits have, read once for each combination. */
function wordsReader() {
  const known = new Map<string, readonly string[]>();
  return (levelBits: string): readonly string[] => {
    const read = known.get(levelBits) ?? wordsOf(levelBits);
    known.set(levelBits, read);
    return read;
  };
}

function wordsOf(levelBits: string): string[] {
  const [low = 0n, high = 0n] = levelBits.split(" ").map(BigInt);
  return masks
    .filter((mask) => (mask.low & low) !== 0n || (mask.high & high) !== 0n)
    .map(({ slug }) => slug);
}

/**
 * What each listing of these offers shows: all classes together, and each class and cursus if `levelled`. Those with
 * fewer than `indexableFrom` offers are left out (PUB-016).
 */
export function countOffers(
  offers: { alike: readonly AlikeOffers[]; first: readonly FirstOffer[] },
  { levelled }: { levelled: boolean },
): Found[] {
  const listings = new Map<string, Counted>();
  const wordsAt = wordsReader();
  const keysOf = ({ place, subjectId, lead, levels: levelBits }: FirstOffer | AlikeOffers) => {
    const words = [...(lead ? [""] : []), ...(levelled ? wordsAt(levelBits) : [])];
    return words.map((word) => `${String(place)} ${String(subjectId)} ${word}`);
  };
  for (const alike of offers.alike) {
    for (const key of keysOf(alike)) {
      const one = listings.get(key);
      if (one) one.of.push(alike);
      else listings.set(key, { of: [alike], first: [] });
    }
  }
  for (const offer of offers.first) {
    for (const key of keysOf(offer)) listings.get(key)?.first.push(offer);
  }
  return [...listings].flatMap(([key, one]) => foundOf(key.split(" ")[2] ?? "", one));
}

const total = (of: readonly AlikeOffers[], figure: (one: AlikeOffers) => number) =>
  of.reduce((sum, one) => sum + figure(one), 0);

function foundOf(level: string, { of, first }: Counted): Found[] {
  const found = total(of, (one) => one.found);
  const [{ place, subjectId } = {}] = of;
  if (found < indexableFrom || place === undefined || subjectId === undefined) return [];
  const timed = total(of, (one) => one.timed);
  const changes = of.flatMap(({ changedAt }) => changedAt ?? []);
  return [
    {
      place,
      subjectId,
      level: level || null,
      found,
      shown: first
        .map(({ rank }) => rank)
        .toSorted(byRank)
        .slice(0, pageLength)
        .map(([, , id]) => id),
      medianCents: medianOf(of, found),
      free: total(of, ({ free }) => free),
      answerHours: timed === 0 ? null : total(of, ({ hours }) => hours ?? 0) / timed,
      changedAt: changes.length === 0 ? null : changes.reduce((a, b) => (a > b ? a : b)),
    },
  ];
}

type Rank = FirstOffer["rank"];

const byRank = (a: Rank, b: Rank) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Cents: the lowest price that half of the offers ask at most. */
function medianOf(of: readonly AlikeOffers[], found: number): number {
  let soFar = 0;
  const half = of
    .toSorted((a, b) => a.priceCents - b.priceCents)
    .find((one) => (soFar += one.found) * 2 >= found);
  return half?.priceCents ?? 0;
}
