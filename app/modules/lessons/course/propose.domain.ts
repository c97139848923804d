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

const usual = { time: "17:00", duration: 60 };

export function proposeHours(last: Given | null): { time: string; duration: number } {
  return last ? { time: parisTime(new Date(last.date)), duration: last.duration } : usual;
}

/** Yesterday for a usual, undeclared course, or when today's would not be over; else today. */
export function proposeDay(last: Given | null, now: Date): "today" | "yesterday" {
  const { time, duration } = proposeHours(last);
  const today = parisDay(now);
  const over = plusMinutes(parisInstant(today, time), duration) <= now;
  return over && !isUsual(dayPlus(today, -1), last) ? "today" : "yesterday";
}

function isUsual(day: Day, last: Given | null): boolean {
  if (!last) return false;
  const date = new Date(last.date);
  return parisDay(date) !== day && parisWeekday(date) === parisWeekday(parisInstant(day));
}

export function nameOfDay(date: Date, now: Date): "today" | "yesterday" | undefined {
  const day = parisDay(date);
  if (day === parisDay(now)) return "today";
  return day === dayPlus(parisDay(now), -1) ? "yesterday" : undefined;
}
