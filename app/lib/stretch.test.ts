import { expect, test } from "vitest";

import { plusHours, plusMinutes } from "./clock.ts";
import { meets } from "./stretch.ts";

const start = new Date("2026-09-09T08:00:00Z");

test.each([
  [plusHours(start, 1), false],
  [plusMinutes(start, 59), true],
  [plusMinutes(start, -59), true],
  [plusHours(start, -1), false],
])("an hour and another one from %s meet: %s", (other, met) => {
  expect(meets({ start, duration: 60 }, { start: other, duration: 60 })).toBe(met);
});
