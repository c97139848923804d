import { expect, test } from "vitest";

import { dayAndTime, duration, longDay, shortDay, timeOfDay } from "./french-date.ts";
import {
  ageOn,
  dayOf,
  dayPlus,
  instantOf,
  isDay,
  parisDay,
  parisInstant,
  parisTime,
  parisWeekday,
  readTime,
  wrongPart,
} from "./paris-time.ts";

const words = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["2026-09-16", "17:30", "2026-09-16T15:30:00.000Z"],
  ["2026-12-16", "17:30", "2026-12-16T16:30:00.000Z"],
  ["2027-03-28", "01:59", "2027-03-28T00:59:00.000Z"],
  ["2027-03-28", "03:00", "2027-03-28T01:00:00.000Z"],
  ["2026-10-25", "04:00", "2026-10-25T03:00:00.000Z"],
])("in Paris %s %s is %s", (day, time, instant) => {
  expect(parisInstant(day, time).toISOString()).toBe(instant);
  expect(parisDay(new Date(instant))).toBe(day);
  expect(parisTime(new Date(instant))).toBe(time);
});

test("a day begins in Paris before it does in UTC", () => {
  const lateEvening = new Date("2026-09-15T22:30:00Z");
  expect(parisDay(lateEvening)).toBe("2026-09-16");
  expect(parisWeekday(lateEvening)).toBe(3);
  expect(dayPlus("2026-10-24", 2)).toBe("2026-10-26");
});

test("each quarter of an hour around both changes of the year is what the calendar of the world says", () => {
  const calendar = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "short",
  });
  for (const change of ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "1976-03-28T00:00:00Z"]) {
    for (let quarter = -100; quarter < 100; quarter++) {
      const instant = new Date(Date.parse(change) + quarter * 900_000 + 1);
      expect(`${parisDay(instant)} ${parisTime(instant)}`).toBe(calendar.format(instant));
    }
  }
});

test.each([
  [{ day: "31", month: "4", year: "2011" }, "day"],
  [{ day: "29", month: "2", year: "2027" }, "day"],
  [{ day: "12", month: "13", year: "2011" }, "month"],
  [{ day: "12", month: "", year: "2011" }, "month"],
  [{ day: "12", month: "3", year: "11" }, "year"],
  [{ day: "", month: "", year: "" }, "day"],
  [{ day: "29", month: "2", year: "2028" }, undefined],
] as const)("%o: the wrong part is %s (VAL-056)", (typed, wrong) => {
  expect(wrongPart(typed)).toBe(wrong);
});

test("three fields make a day, or a fault that names the wrong one", () => {
  expect(dayOf({ day: "1", month: "9", year: "2026" }, "birth_date")).toBe("2026-09-01");
  expect(() => dayOf({ day: "1", month: "19", year: "2026" }, "birth_date")).toThrow(
    expect.objectContaining({
      extra: { errors: [{ field: "birth_date.month", code: "api.date.month" }] },
    }),
  );
});

test.each([
  ["17:30", "17:30"],
  ["17 h 30", "17:30"],
  ["9h", "09:00"],
  ["9", "09:00"],
  ["25:00", undefined],
  ["midi", undefined],
])("the time « %s » is read %s", (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test("a date and a time make an instant", () => {
  const typed = { day: 16, month: 9, year: 2026, time: "17 h 30" };
  expect(instantOf(typed, "date").toISOString()).toBe("2026-09-16T15:30:00.000Z");
  expect(() => instantOf({ ...typed, time: "tard" }, "date")).toThrow("api.invalid");
});

test("a birthday counts (VAL-007)", () => {
  expect(ageOn("2008-09-09", "2026-09-09")).toBe(18);
  expect(ageOn("2008-09-10", "2026-09-09")).toBe(17);
});

test("dates, hours and durations are written in French, on Paris time", () => {
  const instant = new Date("2026-11-26T16:30:00Z");
  expect(shortDay(instant)).toBe("jeudi 26 nov.");
  expect(longDay(new Date("2026-12-01T11:00:00Z"))).toBe("mardi 1er décembre 2026");
  expect(words(timeOfDay(instant))).toBe("17 h 30");
  expect(words(timeOfDay(new Date("2026-11-26T17:00:00Z")))).toBe("18 h");
  expect(words(dayAndTime(instant))).toBe("jeudi 26 nov. à 17 h 30");
  expect([45, 60, 90, 120, 65].map((minutes) => words(duration(minutes)))).toEqual([
    "45 min",
    "1 h",
    "1 h 30",
    "2 h",
    "1 h 05",
  ]);
});

test.each([
  ["2026-12-21", true],
  ["2026-02-30", false],
  ["2026-13-01", false],
  ["demain", false],
])("%s is a day: %s", (input, is) => {
  expect(isDay(input)).toBe(is);
});
