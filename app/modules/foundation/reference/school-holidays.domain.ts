import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import { type RateName, rowsOfRate } from "#app/modules/foundation/rate/domain.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";

import type { Period } from "./periods.domain.ts";

export const zones = ["A", "B", "C"] as const;
export type Zone = (typeof zones)[number];

/** Periods whose days an order publishes; the others are counted from them. */
type Holidays = Exclude<Period, "prerentree">;

const published = ["toussaint", "noel", "hiver", "printemps", "ete"] as const satisfies Holidays[];

const byZoneOnly: readonly Holidays[] = ["hiver", "printemps"];

const nameOf = (period: Holidays, zone: Zone) =>
  `holidays.${period}${byZoneOnly.includes(period) ? `.${zone}` : ""}_days` as RateName;

/** First days of the holidays in a zone, the earliest first. */
export const holidayStarts = (period: Holidays, zone: Zone): Day[] =>
  rowsOfRate(nameOf(period, zone)).map(({ from }) => from);

export const isHoliday = (day: Day, zone: Zone): boolean =>
  published.some((period) =>
    rowsOfRate(nameOf(period, zone)).some(
      ({ from, value }) => day >= from && day < dayPlus(from, value),
    ),
  );

/** Every holiday of the day’s school year has its row, in each zone. */
export function isYearKnown(day: Day): boolean {
  const year = schoolYearOf(day);
  const [after, last] = [endOfSchool(year - 1), endOfSchool(year)];
  return datedLists.holidays.every((name) =>
    rowsOfRate(name).some(({ from }) => from > after && from <= last),
  );
}

function schoolYearOf(day: Day): number {
  const year = Number(day.slice(0, 4));
  return day < endOfSchool(year - 1) ? year - 1 : year;
}

/** First day of summer where its order is not published. */
const usualSummer = "-07-05";

/** `year` is the one in which school begins. */
function endOfSchool(year: number): Day {
  const next = String(year + 1);
  const summer = holidayStarts("ete", "A").find((from) => from.startsWith(next));
  return summer ?? `${next}${usualSummer}`;
}

/** The last day before the summer holidays that follow. */
export const lastSchoolDay = (day: Day): Day => dayPlus(endOfSchool(schoolYearOf(day)), -1);

const byZone: Readonly<Record<Zone, string>> = {
  A: "01 03 07 15 16 17 19 21 23 24 25 26 33 38 39 40 42 43 47 58 63 64 69 70 71 73 74 79 86 87 89 90",
  B: "02 04 05 06 08 10 13 14 18 22 27 28 29 35 36 37 41 44 45 49 50 51 52 53 54 55 56 57 59 60 61 62 67 68 72 76 80 83 84 85 88",
  C: "09 11 12 30 31 32 34 46 48 65 66 75 77 78 81 82 91 92 93 94 95",
};

/** Undefined in Corsica and overseas, whose rectors set their own dates. */
export const zoneOf = (postalCode: string): Zone | undefined =>
  zones.find((zone) => byZone[zone].split(" ").includes(postalCode.slice(0, 2)));
