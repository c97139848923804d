import { expect, test } from "vitest";

import type { Absence } from "./absences.domain.ts";
import {
  filledWeek,
  halfDaysOf,
  hoursOf,
  isFree,
  lessonsByHalfDay,
  mergeHours,
  nextFreeDay,
  nextHalfDays,
} from "./availability.domain.ts";
import { halfNames } from "./half-days.domain.ts";

const wednesday = [{ day: 3, start: "12:30", end: "17:30" }];

test.each([
  [3, "morning", false],
  [3, "afternoon", true],
  [3, "evening", false],
  [4, "afternoon", false],
] as const)("an hour at least makes a half day free: day %i, %s", (day, half, free) => {
  expect(isFree(wednesday, day, half)).toBe(free);
});

test.each([
  ["2026-11-22", "2026-11-25"],
  ["2026-11-24", "2026-11-25"],
  ["2026-11-25", "2026-12-02"],
])("after %s, who keeps Wednesdays is free on %s", (today, next) => {
  expect(nextFreeDay(wednesday, today)).toBe(next);
});

test("the next half days kept, from tomorrow on, so many at most", () => {
  const week = [...wednesday, { day: 1, start: "16:00", end: "20:00" }];
  const nextOf = (slots: typeof week, today: string, absences: readonly Absence[] = []) =>
    nextHalfDays({ slots, absences, today }, 2);
  expect(nextOf(week, "2026-11-22")).toEqual([
    { date: "2026-11-23", half: "afternoon" },
    { date: "2026-11-23", half: "evening" },
  ]);
  expect(nextOf(wednesday, "2026-11-25")).toEqual([{ date: "2026-12-02", half: "afternoon" }]);
  const away = [{ from: "2026-11-23", until: "2026-11-23" }];
  expect(nextOf(week, "2026-11-22", away)).toEqual([{ date: "2026-11-25", half: "afternoon" }]);
  expect(nextFreeDay(week, "2026-11-22", undefined, away)).toBe("2026-11-25");
});

test("the usual hours of a half day make that one free, and no other", () => {
  for (const half of halfNames) {
    const usual = [hoursOf(`3-${half}`, {})];
    expect(halfNames.filter((one) => isFree(usual, 3, one))).toEqual([half]);
    expect(halfDaysOf(usual)).toMatchObject([{ half: `3-${half}` }]);
  }
});

test("of the days kept, the next one that was asked", () => {
  const week = [1, 3, 6].map((day) => ({ day, start: "14:00", end: "19:00" }));
  expect(nextFreeDay(week, "2026-11-22")).toBe("2026-11-23");
  expect(nextFreeDay(week, "2026-11-22", ["3-morning", "6-evening"])).toBe("2026-11-28");
  expect(nextFreeDay(week, "2026-11-22", ["7-evening"])).toBeUndefined();
});

test("half an hour makes no free day, and none kept is none", () => {
  expect(nextFreeDay([{ day: 2, start: "18:00", end: "18:30" }], "2026-11-22")).toBeUndefined();
  expect(nextFreeDay([], "2026-11-22")).toBeUndefined();
});

test("hours that are sure and hours to be confirmed stay apart; shown as one, they are free", () => {
  const morning = { day: 1, start: "08:00", end: "10:00" };
  const perhaps = { day: 1, start: "10:00", end: "12:00", toConfirm: true };
  expect(mergeHours([morning, perhaps])).toEqual([morning, perhaps]);
  expect(halfDaysOf([morning, perhaps])).toEqual([
    { half: "1-morning", from: "08:00", to: "12:00", toConfirm: false },
  ]);
  expect(halfDaysOf([perhaps])).toMatchObject([{ toConfirm: true }]);
});

test("a filling adds to what is said, and one empties the week", () => {
  const input = { "6_morning": "to_confirm", "1_morning": "available" } as const;
  expect(filledWeek(input, "saturday")).toEqual({
    "6_morning": "available",
    "6_afternoon": "available",
    "1_morning": "available",
  });
  expect(filledWeek(input, "nothing")).toEqual({});
});

test("lessons stand in the half day where they begin, the soonest first", () => {
  const lessons = [
    { day: 3, start: "16:30", end: "18:00" },
    { day: 3, start: "14:00", end: "15:00" },
    { day: 6, start: "17:00", end: "18:00" },
  ];
  expect(lessonsByHalfDay(lessons)).toEqual({
    "3-afternoon": ["14:00", "16:30"],
    "6-evening": ["17:00"],
  });
});
