import { timeOf } from "#app/lib/day-minutes.ts";
import { type Day, dayPlus, parisDay, parisInstant, parisWeekday } from "#app/lib/paris-time.ts";
import { meets, type Stretch } from "#app/lib/stretch.ts";
import type { Stretch as Hours } from "#app/modules/lessons/matching/domain.ts";

/** Days whose free hours are offered at one tap, today included (TEA-071). */
export const offeredDays = 14;

const step = 30;

export type FreeSlot = Readonly<{ start: Date; wished: boolean }>;

type Known = Readonly<{
  /** The teacher's usual week. */
  week: readonly Hours[];
  /** Courses, sessions and absences, of the teacher and of the pupil. */
  taken: readonly Stretch[];
  /** The family's usual hours; empty when none are known. */
  wishes: readonly Hours[];
  /** Minutes. */
  duration: number;
  now: Date;
}>;

/** Half hours of the next fourteen days at which a course of this duration fits, soonest first (TEA-071). */
export function freeSlots({ week, taken, wishes, duration, now }: Known): FreeSlot[] {
  const days = Array.from({ length: offeredDays }, (_, index) => dayPlus(parisDay(now), index));
  return days.flatMap((day) => {
    const wished = new Set(startsOn(day, wishes, duration).map((start) => start.getTime()));
    return startsOn(day, week, duration)
      .filter((start) => start > now && !isTaken({ start, duration }, taken))
      .map((start) => ({ start, wished: wished.has(start.getTime()) }));
  });
}

function startsOn(day: Day, hours: readonly Hours[], duration: number): Date[] {
  const weekday = parisWeekday(parisInstant(day, "12:00"));
  const fitting = joined(hours.filter((one) => one.day === weekday)).flatMap(({ start, end }) => {
    const first = Math.ceil(start / step) * step;
    const count = Math.max(0, Math.floor((end - duration - first) / step) + 1);
    return Array.from({ length: count }, (_, index) => first + index * step);
  });
  return fitting.map((minutes) => parisInstant(day, timeOf(minutes)));
}

/** Touching stretches are one: a course may cross from one to the next. */
function joined(hours: readonly Hours[]): Hours[] {
  const result: Hours[] = [];
  for (const next of hours.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && next.start <= last.end) {
      result[result.length - 1] = { ...last, end: Math.max(last.end, next.end) };
    } else result.push(next);
  }
  return result;
}

const isTaken = (slot: Stretch, taken: readonly Stretch[]): boolean =>
  taken.some((one) => meets(one, slot));
