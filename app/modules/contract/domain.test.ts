import { expect, test } from "vitest";

import { colourOf, contractTransitions } from "./domain.ts";

test.each([
  ["active", "green"],
  ["suspended", "grey"],
  ["ended", "grey"],
] as const)("a contract that is %s is %s (LBL-22)", (status, colour) => {
  expect(colourOf(status)).toBe(colour);
});

test("a contract pauses and comes back, and its end is one (STM-16)", () => {
  expect(contractTransitions.suspended).toEqual({ restart: "active", end: "ended" });
  expect(contractTransitions.ended).toEqual({});
});
