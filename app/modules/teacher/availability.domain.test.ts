import { expect, test } from "vitest";

import { isFree } from "./availability.domain.ts";

const wednesday = [{ day: 3, start: "11:30", end: "18:30" }];

test.each([
  [3, "morning", false],
  [3, "afternoon", true],
  [3, "evening", false],
  [4, "afternoon", false],
] as const)("an hour at least makes a half day free: day %i, %s", (day, half, free) => {
  expect(isFree(wednesday, day, half)).toBe(free);
});
