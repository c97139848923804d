import { expect, test } from "vitest";

import { endOf } from "./domain.ts";

const startsAt = new Date("2026-10-19T07:30:00Z");
const before = new Date("2026-10-18T07:30:00Z");

test.each([
  ["open", startsAt, null],
  ["full", startsAt, null],
  ["cancelled", before, "cancelled"],
  ["closed", before, "closed"],
  ["closed", startsAt, "begun"],
  ["done", startsAt, "done"],
] as const)("a stage that is %s at %s ends as %s (PUB-023)", (state, now, end) => {
  expect(endOf({ state, startsAt }, now)).toBe(end);
});
