import { expect, test } from "vitest";

import { behindMs, placeOf, stillTold } from "./replica.domain.ts";

const marks = [
  { at: 1000, place: 10n },
  { at: 2000, place: 20n },
  { at: 3000, place: 20n },
  { at: 4000, place: 30n },
];

test.each([
  [30n, 0, "has all"],
  [20n, 1000, "lacks what was written since the last but one"],
  [12n, 3000, "lacks more"],
  [5n, 4000, "lacks all"],
])("a replica at %s is %s ms behind: it %s", (reached, expected) => {
  expect(behindMs(marks, reached, 5000)).toBe(expected);
});

test("what a replica has reached is forgotten, what it lacks is not", () => {
  expect(stillTold(marks, 20n)).toEqual([{ at: 4000, place: 30n }]);
  expect(stillTold(marks, 30n)).toEqual([{ at: 4000, place: 30n }]);
});

test.each([
  ["0/10", 16n],
  ["1/0", 4294967296n],
  ["16/B374D848", 97500059720n],
  [null, undefined],
  ["x", undefined],
])("%s is a place in the log", (lsn, place) => {
  expect(placeOf(lsn)).toBe(place);
});
