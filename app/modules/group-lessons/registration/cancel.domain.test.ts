import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  lastRefundDay,
  mayWithdraw,
  partRefund,
  refundOf,
  type RefundWay,
  withdrawalCents,
} from "./cancel.domain.ts";

const orderedAt = new Date("2026-09-09T08:00:00Z");
const startsAt = new Date("2026-10-19T07:30:00Z");
const money = { moneyCents: 29_000, creditCents: 0, paidBy: "card" } as const;
const paid = { ...money, orderedAt, startsAt };

const all = (way: RefundWay) => ({ cents: 29_000, parts: [{ cents: 29_000, way }] });

describe("what a family gets back that cancels (LAW-07)", () => {
  test.each([
    ["2026-09-10T08:00:00Z", all("card")],
    ["2026-10-12T21:59:00Z", all("card")],
    ["2026-10-12T22:00:00Z", all("credit")],
    ["2026-10-19T07:29:00Z", all("credit")],
  ])("at %s: %o", (at, refund) => {
    expect(refundOf({ ...paid, now: new Date(at) })).toEqual(refund);
  });

  test("within fourteen days of the order all goes back, however near the stage is", () => {
    const late = { ...paid, orderedAt: new Date("2026-10-14T08:00:00Z") };
    expect(refundOf({ ...late, now: new Date("2026-10-18T08:00:00Z") })).toEqual(all("card"));
    expect(lastRefundDay(late)).toBe("2026-10-28");
  });

  test("it goes back as it came; what was not paid does not go back", () => {
    const now = new Date("2026-09-10T08:00:00Z");
    expect(refundOf({ ...paid, paidBy: "check", now })).toEqual(all("check"));
    expect(refundOf({ ...paid, moneyCents: 0, now })).toEqual({ cents: 0, parts: [] });
  });

  test("what a credit had paid stands again, money and credit apart (STM-47)", () => {
    const both = { ...paid, moneyCents: 24_000, creditCents: 5000 };
    expect(refundOf({ ...both, now: orderedAt }).parts).toEqual([
      { cents: 24_000, way: "card" },
      { cents: 5000, way: "restored" },
    ]);
    expect(refundOf({ ...both, now: new Date("2026-10-18T08:00:00Z") }).parts).toEqual([
      { cents: 24_000, way: "credit" },
      { cents: 5000, way: "restored" },
    ]);
    expect(partRefund(both, 23_200).parts).toEqual([{ cents: 23_200, way: "card" }]);
    expect(partRefund(both, 26_000)).toEqual({
      cents: 26_000,
      parts: [
        { cents: 24_000, way: "card" },
        { cents: 2000, way: "restored" },
      ],
    });
  });

  test("the days to withdraw and those of the house are told apart", () => {
    expect(lastRefundDay(paid)).toBe("2026-10-12");
    expect(mayWithdraw(orderedAt, new Date("2026-09-23T21:59:00Z"))).toBe(true);
    expect(mayWithdraw(orderedAt, new Date("2026-09-23T22:00:00Z"))).toBe(false);
  });
});

describe("what goes back of a stage that has begun (STM-50)", () => {
  test.each([
    [29_000, 180, 900, 23_200],
    [29_000, 0, 900, 29_000],
    [29_000, 900, 900, 0],
    [29_000, 1200, 900, 0],
    [100, 1, 3, 67],
  ])("of %i cents, %i minutes of %i given: %i", (cents, givenMinutes, allMinutes, back) => {
    expect(withdrawalCents(cents, { givenMinutes, allMinutes })).toBe(back);
  });

  test("never less than nothing nor more than was paid, and less the more was given", () => {
    const minutes = fc.integer({ min: 1, max: 6000 });
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(6000), minutes, (cents, givenMinutes, allMinutes) => {
        const back = withdrawalCents(cents, { givenMinutes, allMinutes });
        const later = withdrawalCents(cents, { givenMinutes: givenMinutes + 15, allMinutes });
        return back >= 0 && back <= cents && later <= back;
      }),
    );
  });
});
