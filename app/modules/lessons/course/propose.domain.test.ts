import { expect, test } from "vitest";

import { inDays } from "#tests/setup/time.ts";

import { nameOfDay, proposeDay, proposeHours } from "./propose.domain.ts";

const at = (time: string) => new Date(`2026-09-09T${time}:00+02:00`);
const words = (date: string, duration = 60) => ({ date, duration });

test("the next course has the hours of the last one", () => {
  expect(proposeHours(words("2026-09-02T16:30:00Z", 90))).toEqual({ time: "18:30", duration: 90 });
  expect(proposeHours(null)).toEqual({ time: "17:00", duration: 60 });
});

test.each([
  ["a course whose hours are over", at("20:00"), words("2026-09-02T16:00:00Z"), "today"],
  ["a course whose hours are not over", at("18:30"), words("2026-09-02T16:00:00Z"), "yesterday"],
  ["the student of Tuesdays", at("20:00"), words("2026-09-01T16:00:00Z"), "yesterday"],
  ["the course of this very Tuesday", at("20:00"), words("2026-09-08T16:00:00Z"), "today"],
  ["no family's course, in the evening", at("18:00"), null, "today"],
  ["no family's course, in the morning", at("10:00"), null, "yesterday"],
] as const)("after %s: %s", (_, now, last, day) => {
  expect(proposeDay(last, now)).toBe(day);
});

test("a day that has a name is chosen by it", () => {
  expect([0, -1, -2, 1].map((days) => nameOfDay(inDays(days), inDays(0)))).toEqual([
    "today",
    "yesterday",
    undefined,
    undefined,
  ]);
});
