import { expect, test } from "vitest";

import {
  fateOf,
  isHeldUp,
  lacksOf,
  type PresentSeat,
  publishedUntil,
  unpublishedUntil,
} from "./domain.ts";

test.each([
  ["2026-11-09T18:00:00+01:00", "2027-09-01T00:00:00+02:00"],
  ["2027-04-02T18:00:00+02:00", "2027-09-01T00:00:00+02:00"],
  ["2027-06-15T18:00:00+02:00", "2027-09-16T00:00:00+02:00"],
  ["2027-08-31T22:00:00+02:00", "2027-12-01T00:00:00+01:00"],
  ["2027-09-01T08:00:00+02:00", "2028-09-01T00:00:00+02:00"],
])("what was recorded on %s and published goes at %s (STM-34)", (started, until) => {
  expect(publishedUntil(new Date(started))).toEqual(new Date(until));
});

test("an unpublished one has thirty days", () => {
  const ended = new Date("2026-11-09T18:00:00Z");
  expect(unpublishedUntil(ended)).toEqual(new Date("2026-12-09T18:00:00Z"));
});

const teacher = { side: "teacher", personId: 1 };
const since = new Date("2026-11-09T18:00:00Z");

const pupil: PresentSeat = {
  seat: 2,
  name: "Zoé",
  side: "customer",
  personId: 7,
  since,
  isAllowed: true,
  answer: true,
};

test.each([
  ["everybody has said yes", [pupil], []],
  ["the teacher’s own devices are not asked", [{ ...pupil, ...teacher, answer: null }], []],
  ["a silent person", [{ ...pupil, answer: null }], ["answer"]],
  ["a no", [{ ...pupil, answer: false }], ["answer"]],
  [
    "a pupil without a parent’s leave, whatever was said",
    [{ ...pupil, isAllowed: false }],
    ["parent"],
  ],
] as const)("lacking: %s", (_, present, expected) => {
  expect(lacksOf(present, teacher).map(({ why }) => why)).toEqual(expected);
});

test("parts taken before somebody entered may arrive for ten seconds", () => {
  const at = (seconds: number) => new Date(since.getTime() + seconds * 1000);
  expect(isHeldUp([], at(60))).toBe(false);
  expect(isHeldUp([{ since }], at(9))).toBe(false);
  expect(isHeldUp([{ since }], at(11))).toBe(true);
  expect(isHeldUp([{ since: null }], at(0))).toBe(true);
});

test.each([
  [1, 0, "next"],
  [3, 3, "known"],
  [1, 3, "known"],
  [5, 3, "early"],
] as const)("part %i after %i is %s", (part, parts, fate) => {
  expect(fateOf(part, parts)).toBe(fate);
});
