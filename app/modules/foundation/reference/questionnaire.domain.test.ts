import { expect, test } from "vitest";

import { questionsFor } from "./questionnaire.domain.ts";

const maths = 1;
const piano = 35;
const premiere = 11;
const adult = 70;

test("a school subject asks six questions (REF-14)", () => {
  const requested = questionsFor(maths, premiere);
  expect(requested.map(({ code }) => code)).toEqual([
    "goal",
    "difficulties",
    "frequency",
    "times",
    "start",
    "more",
  ]);
});

test("a musician is asked no school difficulty, an adult one nothing", () => {
  expect(questionsFor(piano, premiere).map(({ code }) => code)).not.toContain("difficulties");
  expect(questionsFor(piano, adult)).toEqual([]);
  expect(questionsFor(0, premiere)).toEqual([]);
});
