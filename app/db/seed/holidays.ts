import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";
import {
  holidayStarts,
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

/** The last two weeks before school begins again, counted from the start of summer. */
const summerWeeks = 6;

function firstSaturday(period: Period, zone: Zone): Day | undefined {
  if (period !== "prerentree") return holidayStarts(period, zone)[0];
  const [summer] = holidayStarts("ete", zone);
  return summer && dayPlus(summer, summerWeeks * 7);
}

/** First occurrence not yet over; other school years are shifted by whole weeks. */
export function mondaysOf(period: Period, zone: Zone, from: Day): Day[] {
  const saturday = firstSaturday(period, zone) ?? from;
  const mondays = weeksOf[period].map((week) => dayPlus(saturday, 2 + week * 7));
  const [last = ""] = mondays.slice(-1);
  let shift = 0;
  while (dayPlus(last, shift) < from) shift += year;
  while (dayPlus(last, shift - year) >= from) shift -= year;
  return mondays.map((day) => dayPlus(day, shift));
}

export const daysOf = (period: Period): number => (period === "noel" ? 4 : 5);
