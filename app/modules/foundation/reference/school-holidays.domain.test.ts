import { expect, test } from "vitest";

import { withRates } from "#app/modules/foundation/rate/domain.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";
import { firstRates } from "#tests/setup/rates.ts";

import { isHoliday, isYearKnown, lastSchoolDay, zoneOf } from "./school-holidays.domain.ts";

test("winter holidays follow the zone, Christmas is everywhere (order of 22 October 2025)", () => {
  const off = (day: string) => (["A", "B", "C"] as const).map((zone) => isHoliday(day, zone));
  expect(off("2027-02-08")).toEqual([false, false, true]);
  expect(off("2027-02-15")).toEqual([true, false, true]);
  expect(off("2027-03-01")).toEqual([false, true, false]);
  expect(off("2026-12-19")).toEqual([true, true, true]);
  expect(off("2027-01-04")).toEqual([false, false, false]);
});

test("school ends before summer; July belongs to the year that follows", () => {
  expect(lastSchoolDay("2026-09-09")).toBe("2027-07-02");
  expect(lastSchoolDay("2027-06-30")).toBe("2027-07-02");
  expect(lastSchoolDay("2027-07-10")).toBe("2028-07-04");
  expect([isYearKnown("2027-06-30"), isYearKnown("2027-09-10")]).toEqual([true, false]);
});

test("a year is known once each of its holidays has a row, and its dates are those of the rows (REF-10, OPS-12)", () => {
  const rows = datedLists.holidays.map((name) => {
    const from = name === "holidays.ete_days" ? "2028-07-08" : "2027-12-18";
    return { name, from, value: 16 } as const;
  });
  withRates([...firstRates, ...rows], () => {
    expect([isYearKnown("2027-09-10"), lastSchoolDay("2027-09-10")]).toEqual([true, "2028-07-07"]);
    expect([isHoliday("2027-12-20", "A"), isHoliday("2028-01-03", "A")]).toEqual([true, false]);
  });
  withRates([...firstRates, ...rows.slice(1)], () => {
    expect(isYearKnown("2027-09-10")).toBe(false);
  });
});

test("each department of the mainland has its zone, Corsica and overseas have none", () => {
  const departments = Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, "0"));
  expect(departments.filter((code) => !zoneOf(`${code}000`))).toEqual(["20"]);
  expect(zoneOf("69003")).toBe("A");
  expect(zoneOf("13001")).toBe("B");
  expect(zoneOf("75011")).toBe("C");
  expect(zoneOf("97400")).toBeUndefined();
});
