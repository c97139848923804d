import { sumOf } from "#app/lib/sum-of.ts";
/** Value 0..1, weight, whether it was unknown (CST-49). */
export type Term = Readonly<{
  name: TermName;
  value: number;
  weight: number;
  missing: boolean;
  detail: number | null;
}>;

export const weights = {
  level: 20,
  availability: 20,
  distance: 15,
  answer_time: 10,
  rating: 10,
  acceptance: 10,
  load: 10,
  known: 5,
} as const;

export type TermName = keyof typeof weights;

export const termNames = Object.keys(weights) as TermName[];

/** What is known of a teacher before a request; null is unknown. */
export type MatchFacts = Readonly<{
  levelExact: boolean;
  /** Common and requested minutes a week; null without slots or wish. */
  overlap: Readonly<{ common: number; asked: number }> | null;
  online: boolean;
  /** Null when only the district is known. */
  distanceKm: number | null;
  radius: number;
  medianAnswerHours: number | null;
  rating: number | null;
  reviewsCount: number;
  asked: number;
  yes: number;
  activeContracts: number;
  maxStudents: number;
  taughtFamily: boolean;
}>;

/** Limit in km, whatever the teacher's own radius. */
export const farthestKm = 100;

const inUnit = (value: number) => Math.min(1, Math.max(0, value));
const fine = (value: number) => Math.round(value * 10_000) / 10_000;

type Found = { value: number; missing?: boolean; detail?: number | null };

const readers: Record<TermName, (facts: MatchFacts) => Found> = {
  level: ({ levelExact }) => ({ value: levelExact ? 1 : 0.5 }),
  availability: ({ overlap }) => {
    if (!overlap || overlap.asked <= 0) return { value: 0.5, missing: true };
    return { value: inUnit(overlap.common / overlap.asked), detail: overlap.common };
  },
  distance: ({ online, distanceKm, radius }) => {
    if (online) return { value: 1 };
    if (distanceKm === null) return { value: 0.5, missing: true };
    const reach = Math.min(radius, farthestKm);
    const value = reach > 0 ? inUnit(1 - distanceKm / reach) : 0;
    return { value, detail: Math.round(distanceKm * 10) / 10 };
  },
  answer_time: ({ medianAnswerHours: hours }) => {
    if (hours === null) return { value: 0.5, missing: true };
    return { value: inUnit(1 - (hours - 4) / 68), detail: hours };
  },
  rating: ({ rating, reviewsCount }) => {
    if (rating === null || reviewsCount === 0) return { value: 0.65, missing: true };
    const mean = (rating * reviewsCount + 4.3 * 5) / (reviewsCount + 5);
    return { value: inUnit((mean - 3) / 2), detail: rating };
  },
  acceptance: ({ asked: requested, yes }) => ({ value: inUnit((yes + 2) / (requested + 4)) }),
  load: ({ activeContracts, maxStudents }) => ({
    value: maxStudents > 0 ? inUnit(1 - activeContracts / maxStudents) : 0,
  }),
  known: ({ taughtFamily }) => ({ value: taughtFamily ? 1 : 0 }),
};

export function termsOf(facts: MatchFacts): Term[] {
  return termNames.map((name) => {
    const { value, missing = false, detail = null } = readers[name](facts);
    return { name, value: fine(value), weight: weights[name], missing, detail };
  });
}

/** 0 to 100, four decimals. */
export function scoreOf(terms: readonly Term[]): number {
  return fine(sumOf(terms, ({ value, weight }) => value * weight));
}

const neverPrinted = new Set<TermName>(["acceptance", "load"]);
const strong = 0.7;

/**
 * Shown to families: the two to four strongest terms of 0.7 and more, and unknown ones (OPS-03). Who asks for another
 * hour or day is not free when the family is.
 */
export function printedOf(terms: readonly Term[], online: boolean, otherTime = false) {
  const shown = terms.filter(
    ({ name }) =>
      !neverPrinted.has(name) &&
      !(online && name === "distance") &&
      !(otherTime && name === "availability"),
  );
  const reasons = shown
    .filter(({ missing, value }) => !missing && value >= strong)
    .sort((a, b) => b.value * b.weight - a.value * a.weight)
    .slice(0, 4);
  return {
    reasons: reasons.map(({ name, detail }) => ({ name, detail })),
    unknown: shown.filter(({ missing }) => missing).map(({ name }) => name),
  };
}

/** Day 1 is Monday; minutes of the day. */
export type Stretch = Readonly<{ day: number; start: number; end: number }>;

const hours = (days: readonly number[], from: number, to: number): Stretch[] =>
  days.map((day) => ({ day, start: from * 60, end: to * 60 }));

const weekdays = [1, 2, 3, 4, 5];

/** Options of the questionnaire (REF-14); holidays are no part of a week. */
const windowsOf: Readonly<Record<string, readonly Stretch[]>> = {
  weekday_morning: hours(weekdays, 8, 12),
  weekday_afternoon: hours(weekdays, 12, 17),
  weekday_evening: hours(weekdays, 17, 21),
  wednesday: hours([3], 8, 21),
  saturday: hours([6], 8, 20),
  sunday: hours([7], 9, 20),
};

const minutesRequestedOf: Readonly<Record<string, number>> = {
  weekly: 90,
  twice_weekly: 180,
  fortnightly: 90,
  intensive: 360,
  unknown: 90,
};

type Answer = Readonly<{ question_id: string; value: string | readonly string[] }>;

export function wishOf(
  answers: readonly Answer[] | null,
  ids: { times: string; frequency: string },
): { windows: Stretch[]; asked: number } | undefined {
  const valueOf = (id: string) => answers?.find(({ question_id }) => question_id === id)?.value;
  const windows = [valueOf(ids.times) ?? []].flat().flatMap((option) => windowsOf[option] ?? []);
  if (windows.length === 0) return undefined;
  const frequency = valueOf(ids.frequency);
  const requested = typeof frequency === "string" ? minutesRequestedOf[frequency] : undefined;
  return { windows, asked: requested ?? 90 };
}

/** Each common minute counts once. */
export function commonMinutes(one: readonly Stretch[], other: readonly Stretch[]): number {
  let common = 0;
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const both = merged(one, day).flatMap((a) =>
      merged(other, day).map((b) => Math.min(a.end, b.end) - Math.max(a.start, b.start)),
    );
    common += both.filter((length) => length > 0).reduce((sum, length) => sum + length, 0);
  }
  return common;
}

function merged(stretches: readonly Stretch[], day: number): Stretch[] {
  const result: Stretch[] = [];
  const ofDay = stretches.filter((one) => one.day === day).sort((a, b) => a.start - b.start);
  for (const next of ofDay) {
    const last = result.at(-1);
    if (last && next.start <= last.end) {
      result[result.length - 1] = { ...last, end: Math.max(last.end, next.end) };
    } else result.push(next);
  }
  return result;
}
