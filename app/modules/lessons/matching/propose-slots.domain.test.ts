import { expect, test } from "vitest";

import { parisDay, parisTime } from "#app/lib/paris-time.ts";
import { now } from "#tests/setup/time.ts";

import { proposeSlots } from "./propose-slots.domain.ts";

const stretch = (day: number, from: number, to: number) => ({
  day,
  start: from * 60,
  end: to * 60,
});
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => stretch(day, 9, 21));
const wished = (...times: string[]) => [{ question_id: "4", value: times }];

const viewOf = (
  ...given: [Parameters<typeof proposeSlots>[0], Parameters<typeof proposeSlots>[1]]
) => proposeSlots(...given, now).map((slot) => `${parisDay(slot)} ${parisTime(slot)}`);

test("the next slots are those that the teacher keeps on the days wished, one a day (API-096)", () => {
  const kept = [stretch(3, 14, 19), stretch(4, 18, 20), stretch(6, 9, 12)];
  expect(viewOf(kept, wished("wednesday", "saturday"))).toEqual([
    "2026-09-12 10:00",
    "2026-09-16 14:00",
    "2026-09-19 10:00",
  ]);
});

test("lessons begin at usual hours where the whole day is free", () => {
  expect(viewOf(allWeek, null)).toEqual([
    "2026-09-10 17:00",
    "2026-09-11 17:00",
    "2026-09-12 10:00",
  ]);
  expect(viewOf(allWeek, wished("weekday_morning"))[0]).toBe("2026-09-10 09:00");
  expect(viewOf(allWeek, wished("wednesday"))[0]).toBe("2026-09-16 14:00");
});

test("without a day in common the teacher's own are proposed, without any day nothing", () => {
  expect(viewOf([stretch(2, 18, 20)], wished("sunday"))).toEqual([
    "2026-09-15 18:00",
    "2026-09-22 18:00",
    "2026-09-29 18:00",
  ]);
  expect(viewOf([stretch(2, 18, 18.5)], null)).toEqual([]);
  expect(viewOf([], wished("sunday"))).toEqual([]);
});

test("no slot on a day of absence (TEA-034)", () => {
  const away = [{ from: "2026-09-11", until: "2026-09-12" }];
  expect(proposeSlots(allWeek, null, now, away).map(parisDay)).toEqual([
    "2026-09-10",
    "2026-09-13",
    "2026-09-14",
  ]);
});

test("nothing before the day that the family gave", () => {
  const start = { question_id: "5", value: "2026-09-20" };
  expect(viewOf(allWeek, [...wished("saturday"), start])).toEqual(["2026-09-26 10:00"]);
  expect(viewOf(allWeek, [{ ...start, value: "2026-12-01" }])).toEqual([]);
});
