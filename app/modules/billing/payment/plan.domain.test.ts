import fc from "fast-check";
import { expect, test } from "vitest";

import { sumOf } from "#app/lib/sum-of.ts";
import { now } from "#tests/setup/time.ts";

import { nextPart, planFault, planParts, standingParts } from "./plan.domain.ts";

const cents = fc.integer({ min: 4, max: 1_000_000 });

test("the parts of a plan make the rest to the cent, and differ by one at most (API-301)", () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 4 }), (rest, count) => {
      const parts = planParts(rest, count);
      expect(sumOf(parts, (part) => part)).toBe(rest);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(parts).toEqual(parts.toSorted((a, b) => b - a));
    }),
  );
});

const parts = [
  { dueOn: "2026-10-01", amountCents: 2100 },
  { dueOn: "2026-11-01", amountCents: 2100 },
  { dueOn: "2026-12-01", amountCents: 2100 },
];

test.each([
  [6300, [2100, 2100, 2100], "2026-10-01"],
  [4200, [0, 2100, 2100], "2026-11-01"],
  [3000, [0, 900, 2100], "2026-11-01"],
  [0, [0, 0, 0], undefined],
] as const)("with %i cents to come, the first dates are paid first", (rest, left, next) => {
  expect(standingParts(parts, rest).map(({ leftCents }) => leftCents)).toEqual(left);
  expect(nextPart(parts, rest)?.dueOn).toBe(next);
});

test.each([
  [["2026-09-09"], "api.payment.plan_past"],
  [["2026-10-01", "2026-10-01"], "api.payment.plan_order"],
  [["2026-11-01", "2026-10-01"], "api.payment.plan_order"],
  [["2027-10-01"], "api.payment.plan_far"],
  [["2026-10-01", "2026-11-01"], undefined],
])("%j is refused for %s", (days, fault) => {
  expect(planFault(days, 6300, now)).toBe(fault);
});
