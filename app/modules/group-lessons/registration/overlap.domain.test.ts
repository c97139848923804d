import { expect, test } from "vitest";

import { overlapsOf, type TakenTime } from "./overlap.domain.ts";

const at = (time: string, day = 19) => new Date(`2026-10-${String(day)}T${time}:00Z`);

const groupLesson = {
  id: 1,
  sessions: [19, 20].map((day) => ({ start: at("07:30", day), duration: 180 })),
};
const course = (start: Date, duration = 60): TakenTime => ({
  kind: "course",
  id: 7,
  start,
  duration,
});

test.each([
  ["in the middle", course(at("08:00")), true],
  ["that ends when it begins", course(at("06:30")), false],
  ["that begins when it ends", course(at("10:30")), false],
  ["that ends in it", course(at("07:00")), true],
  ["around it", course(at("07:00"), 300), true],
  ["on another day", course(at("08:00", 21)), false],
] as const)("a course %s", (_, time, isAtOnce) => {
  expect(overlapsOf(groupLesson, [time])).toEqual(isAtOnce ? [time] : []);
});

test("another stage is told once, at its first session that meets one; the stage itself never", () => {
  const sessions = (id: number): TakenTime[] =>
    [20, 19].map((day) => ({ kind: "stage", id, start: at("09:00", day), duration: 120 }));

  expect(overlapsOf(groupLesson, [...sessions(1), ...sessions(2)])).toEqual([
    { kind: "stage", id: 2, start: at("09:00", 19), duration: 120 },
  ]);
});
