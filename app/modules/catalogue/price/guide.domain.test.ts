import { expect, test } from "vitest";

import { priceGuide } from "./guide.domain.ts";

test("a class is told the prices of its school career, at home with its credit, online without (CST-42)", () => {
  expect(priceGuide(2, "offline")).toEqual([
    { cursusId: 2, format: "offline", usual: 36, min: 28, max: 50, afterCredit: 18 },
    { cursusId: 2, format: "online", usual: 30, min: 22, max: 44, afterCredit: null },
  ]);
  expect(priceGuide(2, "online").map(({ format }) => format)).toEqual(["online", "offline"]);
});

test("without a class, each school career has its line", () => {
  const guide = priceGuide(undefined, "online");
  expect(guide.map(({ cursusId, usual }) => [cursusId, usual])).toEqual([
    [1, 26],
    [2, 30],
    [3, 35],
    [4, 48],
    [5, 36],
  ]);
});
