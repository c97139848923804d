import { type Day, dayPlus, parisInstant } from "#app/lib/paris-time.ts";
import type { Stretch } from "#app/lib/stretch.ts";

/** Both days included: the teacher gives no course (TEA-034). */
export type Absence = Readonly<{ from: Day; until: Day }>;

export const mostAbsences = 20;

export const isAbsent = (absences: readonly Absence[], day: Day): boolean =>
  absences.some(({ from, until }) => from <= day && day <= until);

export const ahead = (absences: readonly Absence[], today: Day): Absence[] =>
  absences.filter(({ until }) => until >= today);

/** One that begins on the same day takes the place of the former. */
export const withAbsence = (absences: readonly Absence[], added: Absence): Absence[] =>
  [...absences.filter(({ from }) => from !== added.from), added].toSorted((one, other) =>
    one.from.localeCompare(other.from),
  );

export function stretchOf({ from, until }: Absence): Stretch {
  const start = parisInstant(from, "00:00");
  const end = parisInstant(dayPlus(until, 1), "00:00");
  return { start, duration: (end.getTime() - start.getTime()) / 60_000 };
}
