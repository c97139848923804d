import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";
import {
  schoolHolidays,
  type Zone,
} from "#app/modules/foundation/reference/school-holidays.domain.ts";

const weeksOf: Readonly<Record<Period, readonly number[]>> = {
  toussaint: [0, 1],
  noel: [0, 1],
  hiver: [0, 1],
  printemps: [0, 1],
  ete: [0, 2, 3],
  prerentree: [0, 1],
};

const year = 364;

const saturdays = schoolHolidays[2026];

/** First occurrence not yet over; other school years are shifted by whole weeks. */
export function mondaysOf(period: Period, zone: Zone, from: Day): Day[] {
  const mondays = weeksOf[period].map((week) =>
    dayPlus(saturdays?.[period][zone] ?? from, 2 + week * 7),
  );
  const [last = ""] = mondays.slice(-1);
  let shift = 0;
  while (dayPlus(last, shift) < from) shift += year;
  while (dayPlus(last, shift - year) >= from) shift -= year;
  return mondays.map((day) => dayPlus(day, shift));
}

export const daysOf = (period: Period): number => (period === "noel" ? 4 : 5);
