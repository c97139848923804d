import i18next from "i18next";

import { briefInstant, duration } from "#app/lib/french-date.ts";
import type { Stretch } from "#app/lib/stretch.ts";

type Dates = readonly Stretch[];

/** One line a date, for mails. */
export const datesWords = (dates: Dates): string =>
  dates
    .map(({ start, duration: minutes }) => `- ${briefInstant(start)}, ${duration(minutes)}`)
    .join("\n");

/** What is reminded the day before: of `count` dates, `far` are more than a day away. */
export function reminderWords(far: number, count = 1): string {
  if (far === 0) return "";
  const which = count === 1 ? "one" : far === count ? "each" : "far";
  return i18next.t(`planned-course:reminder.${which}`);
}

/** Those that follow in the series have the same fate; nothing where none does. */
export const followingWords = (what: "moved" | "cancelled" | "withdrawn", dates: Dates): string =>
  dates.length === 0
    ? ""
    : i18next.t(`planned-course:following.${what}`, {
        count: dates.length,
        dates: datesWords(dates),
      });
