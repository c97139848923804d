import { expect, test } from "vitest";

import { parisDay, parisTime } from "#app/lib/paris-time.ts";

import { faultsOf, shifted, untilRefusal, weeklyDates } from "./series.domain.ts";

/** A Wednesday, 14:30 in Paris. */
const start = new Date("2026-09-16T12:30:00Z");

const days = (dates: readonly Date[]) => dates.map((date) => parisDay(date));

test("a weekly pupil is planned for the year: the same hour, whatever the clocks do (TEA-071)", () => {
  const dates = weeklyDates(start, "2027-07-02", undefined);
  expect(dates).toHaveLength(42);
  expect(new Set(dates.map((date) => parisTime(date)))).toEqual(new Set(["14:30"]));
  expect(days(dates).at(-1)).toBe("2027-06-30");
});

test("school holidays are left out, by the zone of the place", () => {
  const off = (zone: "A" | "C") =>
    days(weeklyDates(start, "2027-07-02", undefined)).filter(
      (day) => !days(weeklyDates(start, "2027-07-02", zone)).includes(day),
    );
  expect(off("A")).toEqual([
    ...["2026-10-21", "2026-10-28", "2026-12-23", "2026-12-30"],
    ...["2027-02-17", "2027-02-24", "2027-04-14", "2027-04-21"],
  ]);
  expect(off("C").slice(4, 6)).toEqual(["2027-02-10", "2027-02-17"]);
});

test.for([
  ["2026-09-22", "api.planned_course.repeat_short"],
  ["2026-09-23", undefined],
  ["2027-07-02", undefined],
  ["2027-07-03", "api.planned_course.repeat_long"],
] as const)("a repeat until %s: %s", ([until, code]) => {
  expect(untilRefusal(start, until)).toBe(code);
});

test("those that follow are moved by as many days, to the new hour", () => {
  const to = new Date("2026-10-22T15:00:00Z");
  const from = new Date("2026-10-21T12:30:00Z");
  const next = shifted(new Date("2026-10-28T13:30:00Z"), { from, to });
  expect([parisDay(next), parisTime(next)]).toEqual(["2026-10-29", "17:00"]);
});

test("each date that cannot be is told with its reason", () => {
  const dates = weeklyDates(start, "2026-10-14", undefined).map((date) => ({
    start: date,
    duration: 60,
  }));
  const [, second, third, fourth] = dates;
  const found = faultsOf(dates, {
    agreed: [{ start: new Date("2026-09-23T13:00:00Z"), duration: 90 }],
    starts: third ? [third.start] : [],
    endsAt: new Date("2026-10-07T00:00:00Z"),
  });
  expect(found).toEqual([
    { start: second?.start, code: "overlap" },
    { start: third?.start, code: "stands" },
    { start: fourth?.start, code: "after_end" },
    { start: dates[4]?.start, code: "after_end" },
  ]);
});
