import fc from "fast-check";
import { expect, test } from "vitest";

import { accepts } from "#app/lib/transitions.ts";

import { ceilingLeft, ceilingOf, figuresOf } from "./ceiling.domain.ts";
import {
  hoursOf,
  judge,
  type TaxDeclarationState,
  taxDeclarationStates,
  taxDeclarationTransitions,
} from "./declare.domain.ts";
import { accountStatusOf, advanceStateOf } from "./domain.ts";

const runs = Number(process.env.PROPERTY_RUNS ?? 300);
const codes = ["10", "20", "30", "40", "50", "60", "70", "110", "111", "112", "120"] as const;

function play(input: readonly (typeof codes)[number][]) {
  const path: TaxDeclarationState[] = ["being_created"];
  for (const code of input) {
    const state = path.at(-1) ?? "being_created";
    const decision = judge(
      { state, amountCents: 6300, requestId: "r" },
      { requestId: "r", code, transfer: { amountCents: 6300 } },
    );
    if (!("move" in decision)) continue;
    expect(accepts(taxDeclarationTransitions, state, decision.move)).toBe(true);
    path.push(taxDeclarationTransitions[state][decision.move] ?? state);
  }
  return path;
}

test("whatever the agency says, in any order and however often: it never goes back, is paid once, and a no stays a no (STM-22)", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...codes), { maxLength: 30 }), (input) => {
      const path = play(input);
      const twice = play(input.flatMap((code) => [code, code]));
      expect(twice).toEqual(path);
      expect(new Set(path).size).toBe(path.length);
      expect(path.filter((state) => state === "paid").length).toBeLessThan(2);
      if (path.includes("user_declined")) expect(path.at(-1)).toBe("user_declined");
      for (const state of path) expect(taxDeclarationStates).toContain(state);
    }),
    { numRuns: runs },
  );
});

test("the order of a whole life does not matter: once paid, it is paid", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(["20", "30", "50", "70"] as const, { minLength: 4 }),
      (input) => {
        expect(play(input).at(-1)).toBe("paid");
      },
    ),
    { numRuns: 100 },
  );
});

test.each([
  [{}, "missing", "none"],
  [{ putOff: true }, "missing", "none"],
  [{ registered: true, enabled: true, account: "created" }, "created", "registered"],
  [{ registered: true, enabled: true, account: "enabled" }, "enabled", "enabled"],
  [{ registered: true, account: "enabled" }, "disabled", "disabled"],
  [{ registered: true, enabled: true, account: "blocked" }, "blocked", "registered"],
  [{ refused: true }, "missing", "refused"],
] as const)("%o: account %s, advance %s (STM-19, STM-23)", (given, account, advance) => {
  const wish = { registered: false, enabled: false, refused: false, account: undefined, ...given };
  expect(accountStatusOf(wish)).toBe(account);
  expect(advanceStateOf(wish).state).toBe(advance);
});

test("the ceiling of a year grows with children, up to its own bound (CUS-048, LAW-03)", () => {
  expect([0, 1, 2, 3, 10].map((children) => ceilingOf(2026, children))).toEqual([
    1_200_000, 1_350_000, 1_500_000, 1_500_000, 1_500_000,
  ]);
  expect(ceilingLeft(2026, 0, 1_199_999)).toBe(1);
  expect(ceilingLeft(2026, 0, 9_999_999)).toBe(0);
});

test("a year's figures: what was spent is what the family paid and what was advanced, and the credit is half of it within the ceiling", () => {
  const cents = fc.integer({ min: 0, max: 400_000 });
  const month = fc.record({ month: fc.constant("2026-01"), paidCents: cents }).map((one) => ({
    ...one,
    advanceCents: Math.floor(one.paidCents / 2),
  }));
  fc.assert(
    fc.property(fc.array(month, { maxLength: 12 }), (months) => {
      const figures = figuresOf(months, 1_200_000);
      expect(figures.paidCents + figures.advanceCents).toBe(figures.spentCents);
      expect(figures.toReceiveCents).toBeLessThanOrEqual(figures.spentCents);
      expect(figures.toReceiveCents + figures.advanceCents).toBeLessThanOrEqual(
        Math.max(600_000, figures.advanceCents),
      );
    }),
    { numRuns: runs },
  );
});

test("hours are said where they make the amount to the cent, else a flat price", () => {
  expect(hoursOf({ minutes: 90, hourlyCents: 4200 }, 6300)).toEqual({
    quantity: 1.5,
    unitCents: 4200,
  });
  expect(hoursOf({ minutes: 45, hourlyCents: 4235 }, 3176)).toBeUndefined();
  expect(hoursOf({ minutes: 90, hourlyCents: 4200 }, 5000)).toBeUndefined();
});
