import { describe, expect, test } from "vitest";

import { parisDay, parisTime } from "#app/lib/paris-time.ts";

import { freeSlots } from "./free-slots.domain.ts";

/** A Wednesday, 10:00 in Paris. */
const now = new Date("2026-09-09T08:00:00Z");
const hour = 60;
const afternoon = { day: 3, start: 14 * hour, end: 17 * hour };
const nothing = { taken: [], wishes: [], duration: 60, now };

const shown = (slots: ReturnType<typeof freeSlots>) =>
  slots.map(({ start }) => `${parisDay(start).slice(8)} ${parisTime(start)}`);

describe("the half hours offered at one tap (TEA-071)", () => {
  test("the teacher's usual hours of fourteen days, as long as the course fits", () => {
    expect(shown(freeSlots({ ...nothing, week: [afternoon] }))).toEqual([
      ...["09 14:00", "09 14:30", "09 15:00", "09 15:30", "09 16:00"],
      ...["16 14:00", "16 14:30", "16 15:00", "16 15:30", "16 16:00"],
    ]);
    expect(shown(freeSlots({ ...nothing, week: [afternoon], duration: 150 }))).toEqual([
      ...["09 14:00", "09 14:30", "16 14:00", "16 14:30"],
    ]);
    expect(freeSlots({ ...nothing, week: [afternoon], duration: 240 })).toEqual([]);
  });

  test("two stretches that touch are one, hours that begin aside are rounded up", () => {
    const week = [
      { day: 3, start: 17 * hour, end: 18 * hour },
      { day: 3, start: 15 * hour + 40, end: 17 * hour },
    ];
    const slots = shown(freeSlots({ ...nothing, week, duration: 90 }));
    expect(slots.slice(0, 2)).toEqual(["09 16:00", "09 16:30"]);
  });

  test("what has begun, a course and an absence take their hours away; what only touches does not", () => {
    const late = new Date("2026-09-09T12:30:00Z");
    const course = { start: new Date("2026-09-09T14:00:00Z"), duration: 60 };
    const absence = { start: new Date("2026-09-14T22:00:00Z"), duration: 3 * 24 * hour };
    const taken = [course, absence];
    expect(shown(freeSlots({ ...nothing, week: [afternoon], taken, now: late }))).toEqual([
      "09 15:00",
    ]);
  });

  test("the family's own hours are marked", () => {
    const wishes = [{ day: 3, start: 16 * hour, end: 20 * hour }];
    const wished = freeSlots({ ...nothing, week: [afternoon], wishes }).filter((one) => one.wished);
    expect(shown(wished)).toEqual(["09 16:00", "16 16:00"]);
  });

  test.for([
    ["in October the clocks go back", "2026-10-23T08:00:00Z", "2026-10-26T16:00:00.000Z"],
    ["in March they go forward", "2027-03-26T08:00:00Z", "2027-03-29T15:00:00.000Z"],
  ] as const)("five in the afternoon stays five: %s", ([, at, start]) => {
    const monday = { day: 1, start: 17 * hour, end: 18 * hour };
    const [first] = freeSlots({ ...nothing, week: [monday], now: new Date(at) });
    expect(first?.start.toISOString()).toBe(start);
  });
});
