import { expect, test } from "vitest";

import { levelsOf } from "./level.domain.ts";

test("a level says how much it promises, how much was kept, and what is left of its faults", () => {
  expect(levelsOf({ answered: 10_000, failed: 3, slow: 140 })).toEqual([
    {
      name: "without_fault",
      promised: 0.999,
      answered: 10_000,
      faults: 3,
      rate: 0.9997,
      allowed: 10,
      left: 7,
    },
    {
      name: "fast",
      promised: 0.99,
      answered: 10_000,
      faults: 140,
      rate: 0.986,
      allowed: 100,
      left: -40,
    },
  ]);
});

test("before the first answer nothing is measured", () => {
  for (const level of levelsOf({ answered: 0, failed: 0, slow: 0 }))
    expect(level).toMatchObject({ rate: undefined, allowed: 0, left: 0 });
});
