import { expect, test } from "vitest";

import {
  indemnityOf,
  isInTrial,
  meanMonthOf,
  monthsAfter,
  noticeEnd,
  noticePayOf,
  wholeMonths,
} from "./domain.ts";

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2026-12-15", 2, "2027-02-15"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-02-10", -3, "2025-11-10"],
] as const)("%s and %i months is %s", (day, months, found) => {
  expect(monthsAfter(day, months)).toBe(found);
});

test.each([
  ["2026-01-31", "2026-02-28", 1],
  ["2026-01-15", "2026-02-14", 0],
  ["2026-01-15", "2025-12-14", 0],
  ["2025-01-15", "2026-03-15", 14],
] as const)("from %s to %s there are %i whole months", (from, to, months) => {
  expect(wholeMonths(from, to)).toBe(months);
});

test.each([
  ["customer", "2026-09-10", "2026-09-12", "2026-09-13"],
  ["customer", "2026-09-10", "2026-09-20", "2026-09-22"],
  ["customer", "2026-09-10", "2026-10-10", "2026-10-17"],
  ["customer", "2026-03-11", "2026-09-10", "2026-09-17"],
  ["customer", "2026-03-10", "2026-09-10", "2026-10-10"],
  ["customer", "2024-09-11", "2026-09-10", "2026-10-10"],
  ["customer", "2024-09-10", "2026-09-10", "2026-11-10"],
  ["teacher", "2026-03-11", "2026-09-10", "2026-09-17"],
  ["teacher", "2026-03-10", "2026-09-10", "2026-09-24"],
  ["teacher", "2024-09-10", "2026-09-10", "2026-10-10"],
] as const)(
  "ended by the %s, first lesson %s, letter of %s: the last day is %s (STM-52)",
  (by, serviceFrom, letterOn, last) => {
    expect(noticeEnd({ by, serviceFrom, letterOn })).toBe(last);
  },
);

test("a notice counts from the lessons' return while they are paused (STM-52)", () => {
  const service = { by: "customer", serviceFrom: "2026-06-10", letterOn: "2026-09-10" } as const;
  expect(noticeEnd(service, "2026-09-20")).toBe("2026-09-27");
  expect(noticeEnd(service, "2026-09-01")).toBe("2026-09-17");
});

test("the trial lasts a month from the first lesson", () => {
  expect(isInTrial({ serviceFrom: "2026-09-10", letterOn: "2026-10-09" })).toBe(true);
  expect(isInTrial({ serviceFrom: "2026-09-10", letterOn: "2026-10-10" })).toBe(false);
});

const past = { serviceFrom: "2026-01-10", letterOn: "2026-09-10" };
const lesson = (day: string, grossCents: number) => ({ day, minutes: 60, grossCents });

test("an unworked notice pays the usual day of the last three months, pauses apart (STM-52)", () => {
  const worked = ["2026-06-09", "2026-06-10", "2026-07-10", "2026-09-09"].map((day) =>
    lesson(day, 3067),
  );
  // 92 days from 10 June to 9 September: 92,01 € and 3 hours; 10 days of them.
  expect(noticePayOf({ ...past, worked }, { unworkedDays: 10, pausedDays: 0 })).toEqual({
    minutes: 20,
    grossCents: 1000,
    contributionsCents: 220,
    employerCents: 383,
  });
  const paused = noticePayOf({ ...past, worked }, { unworkedDays: 10, pausedDays: 46 });
  expect(paused).toMatchObject({ minutes: 39, grossCents: 2000 });
  const all = noticePayOf({ ...past, worked }, { unworkedDays: 10, pausedDays: 92 });
  expect(all).toMatchObject({ minutes: 0, grossCents: 0, employerCents: 0 });
});

test("the month's mean is the better of the year and the last three months (STM-52)", () => {
  const early = [lesson("2026-01-12", 80_000), lesson("2026-08-12", 6000)];
  expect(meanMonthOf({ ...past, worked: early })).toBe(10_750);
  const late = [lesson("2026-01-12", 6000), lesson("2026-08-12", 80_000)];
  expect(meanMonthOf({ ...past, worked: late })).toBe(26_667);
});

test.each([
  ["teacher", "2020-01-10", "2026-10-10", 0],
  ["customer", "2026-01-11", "2026-10-10", 0],
  // 9 months: 120,00 € × 9 ÷ 12 ÷ 4.
  ["customer", "2026-01-10", "2026-10-10", 2250],
  // 10 years in quarters, 2 years and a month in thirds.
  ["customer", "2014-09-10", "2026-10-10", 38_333],
] as const)(
  "ended by the %s, at work since %s until %s: %i cents are owed (STM-52)",
  (by, serviceFrom, until, cents) => {
    const service = { by, serviceFrom, letterOn: "2026-09-10" };
    expect(indemnityOf(service, { until, meanCents: 12_000 })).toBe(cents);
  },
);
