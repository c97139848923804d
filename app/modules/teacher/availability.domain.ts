import { type Day, dayPlus } from "#app/lib/paris-time.ts";

import { type Half, type HalfDay, halfDays, halfNames, halves } from "./half-days.domain.ts";

/** A time of the week kept for lessons: day 1 is Monday, hours « HH:MM ». */
export type Slot = Readonly<{ day: number; start: string; end: string }>;

/** The least that makes a half day free: one hour. */
export const leastMinutes = 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * The next day, from tomorrow to the same day in a week, with an hour kept for lessons in one of these half days;
 * undefined when there is none.
 */
export function nextFreeDay(
  slots: readonly Slot[],
  today: Day,
  asked: readonly HalfDay[] = halfDays,
): Day | undefined {
  const kept = new Set(asked.filter((one) => keeps(slots, one)).map((one) => Number(one[0])));
  const coming = [1, 2, 3, 4, 5, 6, 7].map((days) => dayPlus(today, days));
  return coming.find((day) => kept.has(weekdayOf(day)));
}

/** The next half days, from tomorrow to the same day in a week, with an hour kept for lessons; so many at most. */
export function nextHalfDays(slots: readonly Slot[], today: Day, most: number) {
  const coming = [1, 2, 3, 4, 5, 6, 7].flatMap((days) => {
    const date = dayPlus(today, days);
    return halfNames.map((half) => ({ date, half }));
  });
  return coming.filter(({ date, half }) => isFree(slots, weekdayOf(date), half)).slice(0, most);
}

function keeps(slots: readonly Slot[], asked: HalfDay): boolean {
  const half = halfNames.find((name) => asked.endsWith(name));
  return half !== undefined && isFree(slots, Number(asked[0]), half);
}

/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: Day) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** Whether a teacher keeps an hour of this half day for lessons. */
export function isFree(slots: readonly Slot[], day: number, half: Half): boolean {
  const [from, to] = halves[half];
  return slots.some((slot) => {
    if (slot.day !== day) return false;
    const overlap = Math.min(minutesOf(slot.end), to) - Math.max(minutesOf(slot.start), from);
    return overlap >= leastMinutes;
  });
}
