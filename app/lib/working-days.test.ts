import { describe, expect, test } from "vitest";

import {
  frenchHolidays,
  isWorkingDay,
  lastWithdrawalDay,
  nextWorkingDay,
  refundDueBy,
  workingDaysBefore,
} from "./working-days.ts";

describe("days without work", () => {
  test.each([
    [2024, "2024-04-01", "2024-05-09", "2024-05-20"],
    [2025, "2025-04-21", "2025-05-29", "2025-06-09"],
    [2026, "2026-04-06", "2026-05-14", "2026-05-25"],
    [2027, "2027-03-29", "2027-05-06", "2027-05-17"],
    [2038, "2038-04-26", "2038-06-03", "2038-06-14"],
  ])("the holidays of %i that follow Easter: %s, %s, %s", (year, monday, ascension, whit) => {
    const days = frenchHolidays(year);
    expect(new Set(days).size).toBe(11);
    expect(days).toEqual(expect.arrayContaining([monday, ascension, whit]));
  });

  test.each([
    ["2026-11-10", true],
    ["2026-11-11", false],
    ["2026-11-14", false],
    ["2026-11-15", false],
    ["2026-12-25", false],
    ["2026-12-24", true],
  ])("%s is a working day: %s", (day, works) => {
    expect(isWorkingDay(day)).toBe(works);
  });

  test("a day off gives way to the next working day", () => {
    expect(nextWorkingDay("2026-05-01")).toBe("2026-05-04");
    expect(nextWorkingDay("2026-05-04")).toBe("2026-05-04");
  });
});

describe("working days before an instant, at the same time in Paris", () => {
  test.each([
    ["2026-10-19T07:30:00Z", 3, "2026-10-14T07:30:00Z"],
    ["2026-11-03T09:00:00Z", 3, "2026-10-29T09:00:00Z"],
    ["2026-10-27T09:00:00Z", 2, "2026-10-23T08:00:00Z"],
    ["2026-10-19T07:30:00Z", 0, "2026-10-19T07:30:00Z"],
  ])("before %s by %i: %s", (at, days, before) => {
    expect(workingDaysBefore(new Date(at), days).toISOString()).toBe(before.replace("Z", ".000Z"));
  });
});

describe("fourteen days to withdraw, counted from the day after the order", () => {
  test.each([
    ["2026-09-09T08:00:00Z", "2026-09-23"],
    ["2026-09-08T22:30:00Z", "2026-09-23"],
    ["2026-09-12T08:00:00Z", "2026-09-28"],
    ["2026-09-13T08:00:00Z", "2026-09-28"],
    ["2026-12-11T08:00:00Z", "2026-12-28"],
  ])("ordered at %s: until %s", (orderedAt, last) => {
    expect(lastWithdrawalDay(new Date(orderedAt))).toBe(last);
  });
});

test.each([
  ["in summer, near midnight", "2026-07-01T21:59:00Z", "2026-07-15T21:59:00.000Z"],
  ["across the change of March", "2026-03-15T22:30:00Z", "2026-03-29T21:30:00.000Z"],
  ["across the change of October", "2026-10-11T22:30:00Z", "2026-10-25T23:30:00.000Z"],
  ["across the year", "2026-12-31T22:59:00Z", "2027-01-14T22:59:00.000Z"],
])("fourteen days to give back are days in Paris, %s (LAW-07)", (_, since, by) => {
  expect(refundDueBy(new Date(since)).toISOString()).toBe(by);
});
