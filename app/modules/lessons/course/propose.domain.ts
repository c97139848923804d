import { plusMinutes } from "#app/lib/clock.ts";
import {
  type Day,
  dayPlus,
  parisDay,
  parisInstant,
  parisTime,
  parisWeekday,
} from "#app/lib/paris-time.ts";

type Given = Readonly<{ date: string | Date; duration: number }>;

/** When nothing was given yet: an hour after school, one hour long. */
const usual = { time: "17:00", duration: 60 };

/** The time and the minutes of the last course, those that the next one is most likely to have. */
export function proposeHours(last: Given | null): { time: string; duration: number } {
  return last ? { time: parisTime(new Date(last.date)), duration: last.duration } : usual;
}

/**
 * The day that a declaration proposes: yesterday when the student usually comes then and that course is not
 * declared, or when today's would not be over; today else.
 */
export function proposeDay(last: Given | null, now: Date): "today" | "yesterday" {
  const { time, duration } = proposeHours(last);
  const today = parisDay(now);
  const over = plusMinutes(parisInstant(today, time), duration) <= now;
  return over && !isUsual(dayPlus(today, -1), last) ? "today" : "yesterday";
}

/** Whether it is the weekday of the last course, in a later week. */
function isUsual(day: Day, last: Given | null): boolean {
  if (!last) return false;
  const date = new Date(last.date);
  return parisDay(date) !== day && parisWeekday(date) === parisWeekday(parisInstant(day));
}

/** The name of a day that a form may choose at one tap; nothing for another day. */
export function nameOfDay(date: Date, now: Date): "today" | "yesterday" | undefined {
  const day = parisDay(date);
  if (day === parisDay(now)) return "today";
  return day === dayPlus(parisDay(now), -1) ? "yesterday" : undefined;
}
