import { expect, test } from "vitest";

import { pageNumber } from "./page-number.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=deux", 1],
  ["page=1e9", 100_000],
  ["page=Infinity", 100_000],
])("« %s » is page %i", (search, page) => {
  expect(pageNumber(new URLSearchParams(search))).toBe(page);
});
