import { expect, test } from "vitest";

import { colourOf } from "#app/lib/states.ts";
import { stateOf } from "#app/modules/catalogue/teacher/suspension.domain.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  answerUntil,
  contestStateOf,
  firstDay,
  isContestOpen,
  suspensionTransitions,
} from "./domain.ts";

test("announced, in force, lifted; what is announced may be given up (STM-43)", () => {
  expect(suspensionTransitions).toEqual({
    announced: { begin: "in_force", lift: "lifted" },
    in_force: { lift: "lifted" },
    lifted: {},
  });
});

test.each([
  ["2026-09-09T08:00:00Z", "2026-10-10"],
  ["2026-09-09T21:30:00Z", "2026-10-10"],
  ["2026-09-09T22:05:00Z", "2026-10-11"],
])(
  "what is announced at %s begins on %s at the earliest: thirty whole days (LAW-23)",
  (at, day) => {
    expect(firstDay(new Date(at))).toBe(day);
  },
);

test("a contest is answered within ten days, five more once it is late (STM-48)", () => {
  expect(answerUntil(now, null)).toEqual(inDays(10));
  expect(answerUntil(now, inDays(10))).toEqual(inDays(15));
});

const contested = {
  state: "in_force",
  contestedAt: now,
  answeredAt: null,
  lateToldAt: null,
} as const;

test.each([
  ["it waits", {}, true],
  ["it is answered", { answeredAt: inDays(1) }, false],
  ["the suspension is lifted", { state: "lifted" as const }, false],
  ["there is none", { contestedAt: null }, false],
])("whether a contest is open: %s", (_, change, isOpen) => {
  const contest = { ...contested, ...change };
  expect(isContestOpen(contest)).toBe(isOpen);
  expect(contestStateOf(contest)?.state).toBe(isOpen ? "contested" : undefined);
});

test("colours of the teacher and of the operator (LBL-37)", () => {
  const colours = (["announced", "in_force", "lifted"] as const).map((state) => [
    colourOf(stateOf(state), "teacher"),
    colourOf(stateOf(state), "operator"),
  ]);
  expect(colours).toEqual([
    ["red", "blue"],
    ["red", "grey"],
    ["green", "grey"],
  ]);
  const contest = contestStateOf(contested);
  expect(contest && [colourOf(contest, "teacher"), colourOf(contest, "operator")]).toEqual([
    "blue",
    "yellow",
  ]);
});
