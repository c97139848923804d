import { expect, test } from "vitest";

import { splitOf } from "./domain.ts";
import { addRates, rateOn } from "./rates.domain.ts";

const name = "contributions.selfEmployed";

test.each([
  ["2019-01-01", 246],
  ["2025-12-31", 246],
  ["2026-01-01", 256],
  [undefined, 256],
] as const)("an independent teacher's contributions of %s are %i ‰ (LAW-05)", (on, value) => {
  expect(rateOn(name, on)).toBe(value);
});

test("a row added out of order holds from its day until the next, without a change of formula (CST-43)", () => {
  const terms = { selfEmployed: true, kind: "classic" } as const;
  const takeBack = addRates([
    { name, from: "2027-01-01", value: 270, source: "a later decree" },
    { name, from: "2026-07-01", value: 260, source: "a decree" },
  ]);
  try {
    const rates = ["2026-06-30", "2026-07-01", "2026-12-31", "2027-01-01"].map((on) =>
      rateOn(name, on),
    );
    expect(rates).toEqual([256, 260, 260, 270]);
    expect(splitOf(10_000, { ...terms, on: "2026-06-30" })).not.toEqual(
      splitOf(10_000, { ...terms, on: "2026-07-01" }),
    );
  } finally {
    takeBack();
  }
  expect(rateOn(name, "2027-01-01")).toBe(256);
});
