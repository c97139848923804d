import { type Day, dayPlus } from "#app/lib/paris-time.ts";

import type { Period } from "./periods.domain.ts";

export const zones = ["A", "B", "C"] as const;
export type Zone = (typeof zones)[number];

/** Days that holidays begin on, by zone; the key is the year in which school begins. */
type Calendar = Readonly<Record<Period, Readonly<Record<Zone, Day>>>>;

/** 2026–27: order of 22 October 2025. A later year is added when its order is published. */
export const schoolHolidays: Readonly<Record<number, Calendar>> = {
  2026: {
    toussaint: everywhere("2026-10-17"),
    noel: everywhere("2026-12-19"),
    hiver: { A: "2027-02-13", B: "2027-02-20", C: "2027-02-06" },
    printemps: { A: "2027-04-10", B: "2027-04-17", C: "2027-04-03" },
    ete: everywhere("2027-07-03"),
    prerentree: everywhere("2027-08-14"),
  },
};

function everywhere(day: Day) {
  return { A: day, B: day, C: day };
}

/** From a Saturday to the Monday on which school begins again: sixteen days. */
const holidayDays = 16;

const short = ["toussaint", "noel", "hiver", "printemps"] as const;

const summer = "-07-05";

/** Holidays that a day is in; undefined where it is a school day, or where the year is not known. */
export const isHoliday = (day: Day, zone: Zone): boolean =>
  short.some((period) => {
    const start = schoolHolidays[schoolYearOf(day)]?.[period][zone];
    return start !== undefined && day >= start && day < dayPlus(start, holidayDays);
  });

export const isYearKnown = (day: Day): boolean => schoolYearOf(day) in schoolHolidays;

function schoolYearOf(day: Day): number {
  const year = Number(day.slice(0, 4));
  return day < endOfSchool(year - 1) ? year - 1 : year;
}

const endOfSchool = (year: number): Day =>
  schoolHolidays[year]?.ete.A ?? `${String(year + 1)}${summer}`;

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
