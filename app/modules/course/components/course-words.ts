import { plusMinutes } from "#app/lib/clock.ts";
import { timeOfDay } from "#app/lib/french-date.ts";

/** What the words of a course are read from, as the wire tells it. */
export type CourseTimes = Readonly<{ date: string; duration: number }>;

const day = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  day: "numeric",
  month: "short",
});

/** « 17 h–18 h 30 » */
export function hoursOf({ date, duration }: CourseTimes): string {
  const start = new Date(date);
  return `${timeOfDay(start)}–${timeOfDay(plusMinutes(start, duration))}`;
}

/** « 10 nov. » */
export const dayOf = ({ date }: CourseTimes): string => day.format(new Date(date));
