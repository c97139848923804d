import { expect, test } from "vitest";

import { isConcerned } from "./given-back.server.ts";

const taken = { kind: "class_back", lesson: 4 } as const;
const cancelled = { kind: "seat_back", registration: 9 } as const;

test.for([
  ["a teacher of this stage", { side: "teacher", lesson: 4 }, taken, true],
  ["a teacher of another stage", { side: "teacher", lesson: 5 }, taken, false],
  ["a teacher in a room of no stage", { side: "teacher" }, taken, false],
  ["a registration of this stage", { side: "registration", lesson: 4 }, taken, false],
  ["this registration", { side: "registration", lesson: 4 }, cancelled, true],
  ["a teacher with the registration's number", { side: "teacher" }, cancelled, false],
] as const)("%s hears only what is about it (STM-34)", ([, seat, notice, expected]) => {
  expect(isConcerned({ lesson: undefined, personId: 9, ...seat }, notice)).toBe(expected);
});
