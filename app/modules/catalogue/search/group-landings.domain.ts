import { slugOf } from "#app/lib/slug.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";

export type ListedGroupLesson = Readonly<{
  id: number;
  subjectIds: readonly number[];
  levelIds: readonly number[];
  place: Readonly<{ cityCode: string; x: number; y: number }> | null;
  period: Period;
  words: readonly string[];
  changedAt: string;
}>;

export type GroupLanding = Readonly<{
  online: boolean;
  subjectId: number | null;
  levelId: number | null;
  cityCode: string | null;
  period: Period | null;
  changedAt: string;
}>;

type Wish = Omit<GroupLanding, "changedAt">;
type Listing = { landing: GroupLanding; count: number; words: Set<string> };

/** Two listings share six words in ten at most (TOY-10); days and months are part of that, and not counted here. */
const mostShared = 0.55;
const common = 42;
export type Shown = Readonly<{
  length: number;
  radius: number;
  /** Codes of the towns where each subject is kept (PUB-081). */
  largest?: ReadonlySet<string>;
}>;
const mostCompared = 5000;

const keyOf = ({ online, subjectId, levelId, cityCode, period }: Wish) =>
  [online, subjectId, levelId, cityCode, period].join("|");

const anyOr = <Value>(values: readonly Value[]): (Value | null)[] => [null, ...new Set(values)];

function townsOf(groupLessons: readonly ListedGroupLesson[]) {
  const towns = new Map<string, NonNullable<ListedGroupLesson["place"]>>();
  for (const { place: lessonPlace } of groupLessons)
    if (lessonPlace) towns.set(lessonPlace.cityCode, lessonPlace);
  return [...towns.values()];
}

type Towns = ReturnType<typeof townsOf>;

function wishesOf(groupLesson: ListedGroupLesson, towns: Towns, radius: number): Wish[] {
  const { place: lessonPlace } = groupLesson;
  const near = lessonPlace
    ? towns.filter(({ x, y }) => Math.hypot(x - lessonPlace.x, y - lessonPlace.y) <= radius)
    : [];
  const cities = anyOr(near.map(({ cityCode }) => cityCode));
  return anyOr(groupLesson.subjectIds).flatMap((subjectId) =>
    anyOr(groupLesson.levelIds).flatMap((levelId) =>
      cities.flatMap((cityCode) =>
        anyOr([groupLesson.period]).map((period) => ({
          online: lessonPlace === null,
          subjectId,
          levelId,
          cityCode,
          period,
        })),
      ),
    ),
  );
}

const free = { subjectId: null, levelId: null, cityCode: null, period: null };
const names = ["subjectId", "levelId", "cityCode", "period"] as const;

const widerThan = (wish: Wish): Wish[] =>
  names.filter((name) => wish[name] !== null).map((name) => ({ ...wish, [name]: free[name] }));

const widthOf = (wish: Wish) => names.filter((name) => wish[name] !== null).length;

/** Each type, subject, class and town, and a subject in a town (PUB-081). */
export const isSearchedFor = (wish: Wish): boolean =>
  wish.period === null && (widthOf(wish) <= 1 || wish.levelId === null);

/** Whatever it shares with others. */
function isAlwaysKept(wish: Wish, largest: Shown["largest"]): boolean {
  if (!isSearchedFor(wish)) return false;
  return widthOf(wish) <= 1 || largest?.has(wish.cityCode ?? "") === true;
}

function listingsOf(
  groupLessons: readonly ListedGroupLesson[],
  { length, radius }: Shown,
): Listing[] {
  const towns = townsOf(groupLessons);
  const found = new Map<string, Listing>();
  for (const groupLesson of groupLessons) {
    for (const wish of wishesOf(groupLesson, towns, radius)) {
      const key = keyOf(wish);
      const { landing, count, words } = found.get(key) ?? {
        landing: { ...wish, changedAt: "" },
        count: 0,
        words: new Set<string>(),
      };
      const changedAt =
        landing.changedAt > groupLesson.changedAt ? landing.changedAt : groupLesson.changedAt;
      if (count < length) for (const word of groupLesson.words) words.add(word);
      found.set(key, { landing: { ...landing, changedAt }, count: count + 1, words });
    }
  }
  return [...found.values()];
}

function shareOf(one: Listing, other: Listing): number {
  const [less, more] = one.words.size < other.words.size ? [one, other] : [other, one];
  let both = common;
  for (const word of less.words) if (more.words.has(word)) both++;
  return both / (less.words.size + more.words.size + 2 * common - both);
}

/**
 * Listings that engines may keep: one group lesson at least; those that people search for (PUB-081); others with at
 * most six words in ten shared with another kept one, and a link from a wider one (TOY-10, PUB-050).
 */
export function groupLandings(
  groupLessons: readonly ListedGroupLesson[],
  shown: Shown,
): GroupLanding[] {
  const kept: Listing[] = [];
  const keys = new Set<string>();
  const all = listingsOf(groupLessons, shown).sort(
    (a, b) => widthOf(a.landing) - widthOf(b.landing) || b.count - a.count,
  );
  for (const one of all.slice(0, mostCompared)) {
    const { landing } = one;
    const led = widerThan(landing).some((wider) => keys.has(keyOf(wider)));
    const own = led && kept.every((other) => shareOf(one, other) <= mostShared);
    if (!own && !isAlwaysKept(landing, shown.largest)) continue;
    kept.push(one);
    keys.add(keyOf(landing));
  }
  return kept.map(({ landing }) => landing);
}
/** Kilometres. */

export const defaultRadius = 30;
/** CST-19. */

export const pageLength = 15;
/** Words, then id (PUB-027). */

export const groupLessonSlug = ({ id, title }: { id: number; title: string }): string =>
  [slugOf(title).slice(0, 60).replace(/-$/, ""), id].filter(Boolean).join("-");
