import { expect, test } from "vitest";

import { colourOf } from "#app/lib/states.ts";

import { contractTransitions } from "./domain.ts";

test.each([
  ["active", "green"],
  ["suspended", "grey"],
  ["ended", "grey"],
] as const)("a contract that is %s is %s (LBL-22)", (status, colour) => {
  expect(colourOf({ machine: "contract", state: status }, "teacher")).toBe(colour);
});

test("a contract pauses and comes back, and its end is one (STM-16)", () => {
  expect(contractTransitions.suspended).toEqual({ restart: "active", end: "ended" });
  expect(contractTransitions.ended).toEqual({});
});
