import { expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { nextDayWords } from "./card-words.ts";

await prepareWords();

test("the next day free is told by its name, nothing when there is none", () => {
  expect(nextDayWords({ next_free_day: "2026-11-25" })).toBe("Dès mercredi");
  expect(nextDayWords({ next_free_day: null })).toBeUndefined();
});
