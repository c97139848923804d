import i18next from "i18next";

import { briefInstant } from "#app/lib/french-date.ts";

import type { Stretch } from "./domain.ts";

type Dates = readonly Pick<Stretch, "start">[];

/** One line a date, for mails. */
export const datesWords = (dates: Dates): string =>
  dates.map(({ start }) => `- ${briefInstant(start)}`).join("\n");

/** Those that follow in the series have the same fate; nothing where none does. */
export const followingWords = (what: "moved" | "cancelled", dates: Dates): string =>
  dates.length === 0
    ? ""
    : i18next.t(`planned-course:following.${what}`, {
        count: dates.length,
        dates: datesWords(dates),
      });
