import fc from "fast-check";
import { expect, test } from "vitest";

import { colourOf } from "#app/lib/states.ts";
import { accepts, advance } from "#app/lib/transitions.ts";
import { portion } from "#app/modules/billing/ledger/domain.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  type BillEvent,
  billNumber,
  type BillState,
  billTransitions,
  billYear,
  creditLinesOf,
  readBillNumber,
  stateOf,
  taxInside,
} from "./domain.ts";

test("the tax inside a sum is what is left of it without the tax, within half a cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(100, 200),
      (cents, rate) => {
        const exact = (cents * rate) / (1000 + rate);
        expect(Math.abs(taxInside(cents, rate) - exact)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

test("a number says its house, its year in Paris, and its place in it", () => {
  const one = { entity: "second", year: 2026, sequence: 1 } as const;
  expect(billNumber({ ...one, entity: "main", sequence: 12 })).toBe("P2026-000012");
  expect(billNumber(one)).toBe("S2026-000001");
  expect(readBillNumber("S2026-000001")).toEqual(one);
  const wrong = ["X2026-000001", "P2026-1", "F-2026-000001", "F01-2026-000001", "12", ""];
  expect(wrong.map(readBillNumber)).toEqual(wrong.map(() => undefined));
  expect(billYear(new Date("2026-12-31T23:30:00Z"))).toBe(2027);
});

test("in an independent teacher’s name the number bears the teacher’s prefix (LAW-31)", () => {
  const own = { entity: "main", sellerId: 31, year: 2026, sequence: 7 } as const;
  expect(billNumber(own)).toBe("F31-2026-000007");
  expect(readBillNumber("F31-2026-000007")).toEqual(own);
});

const events = ["issue", "check", "ask", "pay", "refuse", "await", "credit"] as const;

test("a bill that is paid can only be credited, and a credited one moves no more", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<BillEvent>(...events), { maxLength: 30 }), (heard) => {
      let status: BillState = "draft";
      let paid = false;
      let credited = false;
      for (const event of heard) {
        if (!accepts(billTransitions, status, event)) continue;
        expect(credited).toBe(false);
        status = advance(billTransitions, status, event);
        if (paid) expect(status).toBe("credited");
        paid ||= status === "paid";
        credited ||= status === "credited";
      }
    }),
  );
});

test.each([
  ["due", "yellow", "blue", "customer"],
  ["processing", "blue", "blue", "provider"],
  ["failed", "red", "red", "customer"],
  ["paid", "green", "green", undefined],
  ["credited", "grey", "grey", undefined],
] as const)("a bill %s is %s for the family, %s for the operator, waits for %s", (...row) => {
  const [status, family, operator, who] = row;
  const state = stateOf({ status, updatedAt: now });
  expect(colourOf(state, "customer")).toBe(family);
  expect(colourOf(state, "operator")).toBe(operator);
  expect(state.waiting?.who).toBe(who);
});

test("a bill in the bank's hands waits until she is asked again, a refused one until the next try", () => {
  const dates = { updatedAt: now, checkAt: inDays(1), retryAt: inDays(3) };
  expect(stateOf({ status: "processing", ...dates }).waiting?.deadline).toEqual(inDays(1));
  expect(stateOf({ status: "failed", ...dates }).waiting?.deadline).toEqual(inDays(3));
});

test("a part is divided to the cent, and no part exceeds what it holds", () => {
  const parts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 6 }).chain((amounts) =>
    fc.record({
      amounts: fc.constant(amounts),
      part: fc.integer({ min: 0, max: amounts.reduce((sum, amount) => sum + amount, 0) }),
    }),
  );
  fc.assert(
    fc.property(parts, ({ amounts, part }) => {
      const shares = portion(amounts, part);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(part);
      shares.forEach((share, index) => {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(amounts[index] ?? 0);
      });
      const whole = amounts.reduce((sum, amount) => sum + amount, 0);
      const off = shares.map((share, index) => share * whole - (amounts[index] ?? 0) * part);
      const raised = off.filter((one) => one > 0);
      const floored = off.filter((one) => one < 0);
      // A cent more for one never costs another, who is farther below the exact share, its own.
      const most = Math.max(...raised, 0) + Math.max(...floored.map((one) => -one), 0);
      expect(most).toBeLessThanOrEqual(whole);
    }),
  );
  expect(portion([3334, 3333, 3333], 1000)).toEqual([334, 333, 333]);
  expect(portion([1, 1, 8], 5)).toEqual([1, 0, 4]);
  expect(portion([1386, 1614, 6000], 100)).toEqual([15, 18, 67]);
  expect(() => portion([100, 20], 121)).toThrow("no part of 120");
});

test("credits of a bill, part after part, leave nothing of any line nor of its tax", () => {
  const lines = fc.array(
    fc.record({
      id: fc.integer(),
      kind: fc.constantFrom("lesson" as const, "registration" as const),
      amountCents: fc.integer({ min: 1, max: 50_000 }),
      vatPerMille: fc.constantFrom(0, 100, 200),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 5000 }), (given, step) => {
      let standing = given.map((line, id) => ({
        ...line,
        id,
        vatCents: taxInside(line.amountCents, line.vatPerMille),
      }));
      const left = () => standing.reduce((sum, { amountCents }) => sum + amountCents, 0);
      while (left() > 0) {
        const cents = Math.min(left(), step + Math.floor(left() / 3));
        const credits = creditLinesOf(standing, { cents });
        expect(credits.reduce((sum, line) => sum - line.amountCents, 0)).toBe(cents);
        standing = standing.map((line) => {
          const credit = credits.find(({ creditsLineId }) => creditsLineId === line.id);
          const { amountCents = 0, vatCents = 0 } = credit ?? {};
          return {
            ...line,
            amountCents: line.amountCents + amountCents,
            vatCents: line.vatCents + vatCents,
          };
        });
        expect(standing.every((one) => one.amountCents >= 0 && one.vatCents >= 0)).toBe(true);
      }
      expect(standing.every(({ vatCents }) => vatCents === 0)).toBe(true);
    }),
  );
});

test("what credit had paid of a bill comes back after the money, all of it with the last cent", () => {
  const line = { vatCents: 0, vatPerMille: 0 };
  const lines = [
    { ...line, id: 1, kind: "registration", amountCents: 12_000 },
    { ...line, id: 2, kind: "credit", amountCents: -2000 },
  ] as const;
  const amounts = (cents: number, restored: number) =>
    creditLinesOf(lines, { cents, restored }).map((one) => one.amountCents);
  expect(amounts(3000, 0)).toEqual([-3000]);
  expect(amounts(10_500, 500)).toEqual([-10_500, 500]);
  expect(amounts(12_000, 2000)).toEqual([-12_000, 2000]);
});
