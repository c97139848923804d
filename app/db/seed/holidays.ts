import { type Day, dayPlus } from "#app/lib/paris-time.ts";
import type { Period } from "#app/modules/foundation/reference/periods.domain.ts";

export type Zone = "A" | "B" | "C";

/** Holiday start dates of 2026–27, by zone (order of 22 October 2025). */
const saturdays: Readonly<Record<Period, Readonly<Record<Zone, Day>>>> = {
  toussaint: everywhere("2026-10-17"),
  noel: everywhere("2026-12-19"),
  hiver: { A: "2027-02-13", B: "2027-02-20", C: "2027-02-06" },
  printemps: { A: "2027-04-10", B: "2027-04-17", C: "2027-04-03" },
  ete: everywhere("2027-07-03"),
  prerentree: everywhere("2027-08-14"),
};

function everywhere(day: Day) {
  return { A: day, B: day, C: day };
}

const weeksOf: Readonly<Record<Period, readonly number[]>> = {
  toussaint: [0, 1],
  noel: [0, 1],
  hiver: [0, 1],
  printemps: [0, 1],
  ete: [0, 2, 3],
  prerentree: [0, 1],
};

const year = 364;

/** First occurrence not yet over; other school years are shifted by whole weeks. */
export function mondaysOf(period: Period, zone: Zone, from: Day): Day[] {
  const mondays = weeksOf[period].map((week) => dayPlus(saturdays[period][zone], 2 + week * 7));
  const [last = ""] = mondays.slice(-1);
  let shift = 0;
  while (dayPlus(last, shift) < from) shift += year;
  while (dayPlus(last, shift - year) >= from) shift -= year;
  return mondays.map((day) => dayPlus(day, shift));
}

export const daysOf = (period: Period): number => (period === "noel" ? 4 : 5);
