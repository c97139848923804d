import i18next from "i18next";

import { duration } from "#app/lib/french-date.ts";
import { briefHourAt, type Place } from "#app/lib/place-hour.ts";
import type { Stretch } from "#app/lib/stretch.ts";

type Dates = readonly Stretch[];

/** One line a date, for mails; with the hour of the reader's place overseas. */
export const datesWords = (dates: Dates, home: Place | undefined): string =>
  dates
    .map(({ start, duration: minutes }) => `- ${briefHourAt(start, home)}, ${duration(minutes)}`)
    .join("\n");

/** What is reminded the day before: of `count` dates, `far` are more than a day away. */
export function reminderWords(far: number, count = 1): string {
  if (far === 0) return "";
  const which = count === 1 ? "one" : far === count ? "each" : "far";
  return i18next.t(`planned-course:reminder.${which}`);
}

/** Those that follow in the series have the same fate; nothing where none does. */
export const followingWords = (
  what: "moved" | "cancelled" | "withdrawn",
  dates: Dates,
  home: Place | undefined,
): string =>
  dates.length === 0
    ? ""
    : i18next.t(`planned-course:following.${what}`, {
        count: dates.length,
        dates: datesWords(dates, home),
      });
