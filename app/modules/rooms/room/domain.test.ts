import { expect, test } from "vitest";

import { sessionAt, stateOf } from "./domain.ts";

const start = new Date("2026-09-15T16:00:00Z");
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const dated = {
  dates: { start, minutes: 60 },
  isOff: false,
  openedAt: null,
  closedAt: null,
  isSeated: false,
  until: null,
};
const undated = { ...dated, dates: null };

test.each([
  [-16, "scheduled"],
  [-15, "open"],
  [59, "open"],
  [90, "open"],
  [91, "ended"],
])("a dated room, %i minutes after its start (STM-34)", (minutes, state) => {
  expect(stateOf(dated, at(minutes))).toBe(state);
});

test("one without a date waits for its teacher, and ends half an hour after it is left", () => {
  expect(stateOf(undated, start)).toBe("closed");
  expect(stateOf({ ...undated, openedAt: start }, at(30))).toBe("live");
  expect(stateOf({ ...undated, openedAt: start }, at(31))).toBe("ended");
  expect(stateOf({ ...undated, openedAt: start, until: at(20) }, at(50))).toBe("live");
  expect(stateOf({ ...undated, openedAt: start, closedAt: at(5) }, at(6))).toBe("ended");
  expect(stateOf({ ...undated, openedAt: at(7), closedAt: at(5) }, at(8))).toBe("live");
});

test("a cancelled lesson has no room", () => {
  expect(stateOf({ ...dated, isOff: true }, start)).toBe("ended");
});

test("each session of a stage has its room in its turn", () => {
  const sessions = [
    { id: 1, start, minutes: 60 },
    { id: 2, start: at(24 * 60), minutes: 60 },
  ];
  expect(sessionAt(sessions, at(90))?.id).toBe(1);
  expect(sessionAt(sessions, at(91))?.id).toBe(2);
  expect(sessionAt(sessions, at(10_000))?.id).toBe(2);
});
