import { expect, test } from "vitest";

import { boundedText } from "./bounded-text.ts";

test("a text has words, and so many characters at most", () => {
  expect(boundedText("  Trois absences. ", 1000)).toBe("Trois absences.");
  expect([boundedText("  ", 1000), boundedText("x".repeat(1001), 1000)]).toEqual([
    undefined,
    undefined,
  ]);
});
