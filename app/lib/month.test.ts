import { expect, test } from "vitest";

import { monthIn } from "./month.ts";

test.each([
  ["2026-10", "2026-10"],
  ["2020-01", "2020-01"],
  ["2026-12", "2026-12"],
  ["2026-13", undefined],
  ["2026-00", undefined],
  ["2019-12", undefined],
  ["2026-1", undefined],
  ["2026-10-01", undefined],
  ["x2026-10", undefined],
  ["", undefined],
  [null, undefined],
  [undefined, undefined],
])("%s is read as %s", (word, month) => {
  expect(monthIn(word)).toBe(month);
});
