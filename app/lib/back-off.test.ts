import { expect, test } from "vitest";

import { backOff } from "./back-off.ts";

const now = new Date("2026-09-09T08:00:00Z");

test("what fails is tried again 1, 2, 4 … 64 minutes later, then left to a person", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => {
    const next = backOff(tries, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });

  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, undefined, undefined]);
});
