import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { withRates } from "#app/modules/foundation/rate/domain.ts";
import { firstRates } from "#tests/setup/rates.ts";

import { loyaltyTierOf, nextLoyaltyTier, priceOf, promoOf } from "./price.domain.ts";

const groupLesson = { priceCents: 29_000, subjectsIncluded: 1, extraSubjectPriceCents: 12_000 };

describe("loyalty (CST-24)", () => {
  test.each([
    [0, undefined],
    [9, undefined],
    [10, "MERCI10"],
    [19, "MERCI10"],
    [20, "LOY20"],
    [29, "LOY20"],
    [30, "FIDEL30"],
    [400, "FIDEL30"],
  ])("of %i registrations and courses: %s", (count, code) => {
    expect(loyaltyTierOf(count)?.code).toBe(code);
  });

  test("the tier above is the next one, none above the highest", () => {
    expect([0, 10, 20, 30].map((count) => nextLoyaltyTier(count)?.code)).toEqual([
      "MERCI10",
      "LOY20",
      "FIDEL30",
      undefined,
    ]);
  });

  test("a row changes what a code asks and takes off, from its day (OPS-12)", () => {
    const rows = [
      ...firstRates,
      { name: "loyalty.MERCI10.from", from: "2026-09-01", value: 12 },
      { name: "loyalty.MERCI10.discount", from: "2026-09-01", value: 125 },
      { name: "loyalty.MERCI10.from", from: "2026-12-01", value: 15 },
    ] as const;
    withRates(rows, () => {
      expect(loyaltyTierOf(11)).toBeUndefined();
      expect(promoOf("MERCI10", 12)).toMatchObject({ state: "valid", perMille: 125 });
    });
  });

  test.each([
    [undefined, 11, { state: "none" }],
    ["  ", 11, { state: "none" }],
    [" merci10 ", 11, { state: "valid", code: "MERCI10", perMille: 100 }],
    ["LOY20", 11, { state: "invalid", reason: "other_tier" }],
    ["MERCI10", 20, { state: "invalid", reason: "other_tier" }],
    ["MERCI10", 9, { state: "invalid", reason: "other_tier" }],
    ["NOEL", 11, { state: "invalid", reason: "unknown" }],
    ["MERCI10", undefined, { state: "invalid", reason: "anonymous" }],
    ["ZZZZ", undefined, { state: "invalid", reason: "unknown" }],
  ] as const)("%s typed by a family with %s: %o (STM-32, VAL-016)", (typed, count, promo) => {
    expect(promoOf(typed, count)).toEqual(promo);
  });
});

describe("the price of a stage (CST-52)", () => {
  test.each([
    ["MERCI10", 1, { grossCents: 29_000, discountCents: 2900, priceCents: 26_100 }],
    ["LOY20", 1, { grossCents: 29_000, discountCents: 0, priceCents: 29_000 }],
    [undefined, 2, { grossCents: 41_000, discountCents: 0, priceCents: 41_000 }],
    ["MERCI10", 3, { grossCents: 53_000, discountCents: 5300, priceCents: 47_700 }],
  ] as const)("with %s, of %i subjects: %o", (code, subjects, price) => {
    expect(priceOf(groupLesson, subjects, promoOf(code, 11))).toEqual(price);
  });

  test("half a cent goes to the discount", () => {
    const odd = { priceCents: 105, subjectsIncluded: 1, extraSubjectPriceCents: 0 };
    expect(priceOf(odd, 1, promoOf("MERCI10", 11)).discountCents).toBe(11);
  });

  test("what is taken off and what is to pay are the sum, to the cent; an invalid code changes nothing", () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(cents, cents, fc.nat(9), fc.nat(40), (priceCents, extra, subjects, count) => {
        const one = { priceCents, subjectsIncluded: 1, extraSubjectPriceCents: extra };
        const plain = priceOf(one, subjects, { state: "none" });
        for (const code of ["MERCI10", "LOY20", "FIDEL30", "NOEL"]) {
          const promo = promoOf(code, count);
          const price = priceOf(one, subjects, promo);
          expect(price.discountCents + price.priceCents).toBe(price.grossCents);
          expect(price.priceCents).toBeGreaterThanOrEqual(0);
          if (promo.state === "invalid") expect(price).toEqual(plain);
        }
      }),
    );
  });
});
