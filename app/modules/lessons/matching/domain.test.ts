import { expect, test } from "vitest";

import { minutesOf } from "#app/lib/day-minutes.ts";
import { asksOtherTime } from "#app/modules/foundation/reference/condition.domain.ts";

import { commonMinutes, type MatchFacts, printedOf, scoreOf, termsOf, wishOf } from "./domain.ts";

const best: MatchFacts = {
  levelExact: true,
  overlap: { common: 120, asked: 90 },
  online: false,
  distanceKm: 0,
  radius: 30,
  medianAnswerHours: 4,
  rating: 5,
  reviewsCount: 1000,
  asked: 100,
  yes: 100,
  activeContracts: 0,
  maxStudents: 12,
  taughtFamily: true,
};

const nobody: MatchFacts = {
  ...best,
  overlap: null,
  distanceKm: null,
  medianAnswerHours: null,
  rating: null,
  reviewsCount: 0,
  asked: 0,
  yes: 0,
  taughtFamily: false,
};

const valueOf = (name: string, facts: MatchFacts) =>
  termsOf(facts).find((term) => term.name === name)?.value;

test("the weights make a hundred", () => {
  expect(termsOf(best).reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
});

test("a newcomer of whom nothing is known stands in the middle (CST-49)", () => {
  expect(scoreOf(termsOf(nobody))).toBe(20 + 10 + 7.5 + 5 + 6.5 + 5 + 10 + 0);
});

test.each([
  ["level", { levelExact: false }, 0.5],
  ["availability", { overlap: { common: 45, asked: 90 } }, 0.5],
  ["distance", { distanceKm: 15 }, 0.5],
  ["distance", { distanceKm: 40, radius: 30 }, 0],
  ["distance", { online: true, distanceKm: null }, 1],
  ["distance", { distanceKm: 50, radius: 200 }, 0.5],
  ["answer_time", { medianAnswerHours: 2 }, 1],
  ["answer_time", { medianAnswerHours: 38 }, 0.5],
  ["answer_time", { medianAnswerHours: 72 }, 0],
  ["rating", { rating: 4.8, reviewsCount: 12 }, 0.8265],
  ["acceptance", { asked: 4, yes: 2 }, 0.5],
  ["load", { activeContracts: 3, maxStudents: 12 }, 0.75],
  ["load", { activeContracts: 14, maxStudents: 12 }, 0],
] as const)("%s of %j is %d", (name, given, value) => {
  expect(valueOf(name, { ...best, ...given })).toBe(value);
});

test("a family is told the strong terms, never acceptance nor load, and what is unknown", () => {
  const view = printedOf(termsOf(best), false);
  expect(view.reasons.map(({ name }) => name)).toEqual([
    "level",
    "availability",
    "distance",
    "answer_time",
  ]);
  expect(view.unknown).toEqual([]);
  const little = printedOf(termsOf(nobody), false);
  expect(little.reasons).toEqual([{ name: "level", detail: null }]);
  expect(little.unknown).toEqual(["availability", "distance", "answer_time", "rating"]);
  expect(
    printedOf(termsOf({ ...best, online: true }), true).reasons.map(({ name }) => name),
  ).not.toContain("distance");
});

test("who asks for another hour is not said to be free when the family is", () => {
  const reasons = printedOf(termsOf(best), false, true).reasons.map(({ name }) => name);
  expect(reasons).not.toContain("availability");
  expect([1, 2, 3].map(asksOtherTime)).toEqual([true, true, false]);
  expect(asksOtherTime(null)).toBe(false);
});

test("the questionnaire says when and how long", () => {
  const ids = { times: "4", frequency: "3" };
  expect(wishOf(null, ids)).toBeUndefined();
  expect(wishOf([{ question_id: "4", value: ["holidays"] }], ids)).toBeUndefined();
  const wish = wishOf(
    [
      { question_id: "4", value: ["saturday", "wednesday"] },
      { question_id: "3", value: "twice_weekly" },
    ],
    ids,
  );
  expect(wish?.asked).toBe(180);
  expect(wish?.windows.map(({ day }) => day)).toEqual([6, 3]);
});

test("minutes in common are counted once", () => {
  const free = [
    { day: 3, start: 14 * 60, end: 16 * 60 },
    { day: 3, start: 15 * 60, end: 18 * 60 },
  ];
  expect(commonMinutes(free, [{ day: 3, start: 15 * 60, end: 17 * 60 }])).toBe(120);
  expect(commonMinutes(free, [{ day: 4, start: 0, end: 1440 }])).toBe(0);
  expect(minutesOf("17:30:00")).toBe(1050);
});
