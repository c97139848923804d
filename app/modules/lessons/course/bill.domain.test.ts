import fc from "fast-check";
import { expect, test } from "vitest";

import { amountOf } from "#app/lib/money.ts";
import { creditLinesOf } from "#app/modules/billing/bill/domain.ts";
import { vatByRate } from "#app/modules/billing/bill/vat.domain.ts";
import { type LedgerSide, reversalOf } from "#app/modules/billing/ledger/domain.ts";
import { vatRegimes } from "#app/modules/catalogue/legal-status/domain.ts";
import { vatOf } from "#app/modules/catalogue/price/vat.domain.ts";

import { billLinesOf, ledgerSharesOf, sharesOf } from "./bill.domain.ts";

const course = {
  mode: "mandate",
  kind: "classic",
  amountCents: 6300,
  minutes: 90,
  on: "2026-09-16",
  format: "individual_student_place",
  regime: "exempt",
  declared: true,
  schoolSupport: true,
  absent: false,
} as const;

test("63,00 € under a mandate: salary, contributions, agency fee with its tax", () => {
  expect(billLinesOf(course)).toEqual([
    { kind: "salary", amountCents: 3465, vatCents: 0, vatPerMille: 0 },
    { kind: "contributions", amountCents: 1259, vatCents: 0, vatPerMille: 0 },
    { kind: "agency_fee", amountCents: 1576, vatCents: 143, vatPerMille: 100 },
  ]);
});

test("42,00 € for an hour: the specification's own figures", () => {
  const lines = billLinesOf({ ...course, amountCents: 4200, minutes: 60 });
  expect(lines.map(({ amountCents }) => amountCents)).toEqual([2310, 840, 1050]);
});

test("an independent teacher's lesson is one line, exempt, shared in the ledger", () => {
  const independent = { ...course, mode: "independent" } as const;
  expect(billLinesOf(independent)).toEqual([
    { kind: "lesson", amountCents: 6300, vatCents: 0, vatPerMille: 0 },
  ]);
  expect(sharesOf(independent)).toEqual({ revenueCents: 4914, commissionCents: 1386 });
});

test.each([
  ["exempt", "individual_student_place", true, 0, 0],
  ["franchise", "individual_student_place", true, 0, 0],
  ["liable", "individual_student_place", true, 100, 573],
  ["liable", "individual_student_place", false, 200, 1050],
  ["liable", "individual_webcam", true, 200, 1050],
] as const)(
  "63,00 € of an independent teacher, %s, %s, declared %s: %i ‰ inside, %i cents (LAW-17)",
  (regime, format, declared, vatPerMille, vatCents) => {
    const given = { ...course, mode: "independent", regime, format, declared } as const;
    expect(billLinesOf(given)).toEqual([
      { kind: "lesson", amountCents: 6300, vatCents, vatPerMille },
    ]);
    expect(billLinesOf({ ...given, absent: true })).toMatchObject([{ vatCents: 0 }]);
    expect(sharesOf(given)).toEqual({ revenueCents: 4914, commissionCents: 1386 });
  },
);

test("lines add up to the amount to the cent, and none is negative", () => {
  const anyCourse = fc.record({
    mode: fc.constantFrom("mandate" as const, "independent" as const),
    kind: fc.constantFrom("classic" as const, "affiliation" as const),
    amountCents: fc.integer({ min: 100, max: 200_000 }),
    minutes: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters * 15),
    format: fc.constantFrom("individual_student_place" as const, "individual_webcam" as const),
    regime: fc.constantFrom(...vatRegimes),
    declared: fc.boolean(),
    schoolSupport: fc.boolean(),
    on: fc.constantFrom("2025-12-31", "2026-01-01", "2026-09-16"),
    absent: fc.boolean(),
  });
  fc.assert(
    fc.property(anyCourse, (given) => {
      const lines = billLinesOf(given);
      expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(given.amountCents);
      expect(lines.every((line) => line.amountCents >= 0 && line.vatCents >= 0)).toBe(true);
      const taxed = lines.filter((line) => line.vatPerMille > 0);
      const rates = vatByRate(lines);
      const net = rates.reduce((sum, one) => sum + one.netCents, 0);
      const tax = rates.reduce((sum, one) => sum + one.vatCents, 0);
      expect(net + tax).toBe(taxed.reduce((sum, line) => sum + line.amountCents, 0));
      for (const { amountCents, vatCents, vatPerMille } of lines) {
        const exact = (amountCents * vatPerMille) / (1000 + vatPerMille);
        expect(Math.abs(vatCents - exact)).toBeLessThanOrEqual(0.5);
      }
      const standing = lines.map((line, id) => ({ ...line, id }));
      const undone = creditLinesOf(standing, { cents: given.amountCents });
      expect(undone.reduce((sum, line) => sum + line.vatCents, 0)).toBe(0 - tax);
      const half = creditLinesOf(standing, { cents: Math.floor(given.amountCents / 2) });
      expect(0 - half.reduce((sum, line) => sum + line.vatCents, 0)).toBeLessThanOrEqual(tax);
      const { revenueCents, commissionCents } = sharesOf(given);
      expect(revenueCents + commissionCents).toBe(given.amountCents);
    }),
  );
});

test.each([
  ["individual_student_place", true, 100],
  ["individual_student_place", false, 200],
  ["individual_webcam", true, 200],
] as const)("%s, school support %s: %i ‰ of the agency fee", (format, schoolSupport, rate) => {
  expect(vatOf({ ...course, format, schoolSupport, declared: false })).toEqual({
    perMille: rate,
    mention: "mandate",
  });
});

test.each([
  ["mandate", { teacher: -3465, agency: -1259, house: -1576 }],
  ["independent", { teacher: -4914, house: -1386 }],
] as const)("of 63,00 € under %s, the ledger says whose each cent is", (mode, owed) => {
  const sides = ledgerSharesOf({ ...course, mode, teacherId: 7 });
  expect(Object.fromEntries(sides.map((one) => [one.account, one.amountCents]))).toEqual(owed);
  expect(sides.find(({ account }) => account === "teacher")?.holderId).toBe(7);
});

const heldBy = (sides: readonly LedgerSide[], account: string) =>
  sides.reduce((sum, one) => (one.account === account ? sum + one.amountCents : sum), 0);

test("what a decision leaves of a course is billed, shared and taxed as if it had been given alone (CNV-03)", () => {
  const cases = fc.record({
    mode: fc.constantFrom("mandate" as const, "independent" as const),
    kind: fc.constantFrom("classic" as const, "affiliation" as const),
    regime: fc.constantFrom(...vatRegimes),
    hourly: fc.integer({ min: 1000, max: 9000 }),
    quarters: fc.integer({ min: 2, max: 16 }),
    kept: fc.integer({ min: 1, max: 15 }),
  });
  fc.assert(
    fc.property(cases, ({ hourly, quarters, kept, ...given }) => {
      const of = (parts: number) => {
        const minutes = parts * 15;
        return {
          ...course,
          ...given,
          teacherId: 7,
          minutes,
          amountCents: amountOf(hourly, minutes),
        };
      };
      const [whole, less] = [of(quarters), of(Math.min(kept, quarters - 1))];
      const cents = whole.amountCents - less.amountCents;
      const [shares, left] = [ledgerSharesOf(whole), ledgerSharesOf(less)];
      const family = { id: 0, account: "family" as const, amountCents: whole.amountCents };
      const entries = [family, ...shares.map((side, index) => ({ ...side, id: index + 1 }))];
      const after = [...entries, ...reversalOf(entries, { cents, left })];
      for (const { account, amountCents } of left) expect(heldBy(after, account)).toBe(amountCents);
      expect(heldBy(after, "family")).toBe(less.amountCents);

      const lines = billLinesOf(whole).map((line, id) => ({ ...line, id }));
      const credits = creditLinesOf(lines, { cents, left: billLinesOf(less) });
      const stay = lines.map(({ id, amountCents, vatCents, kind, vatPerMille }) => {
        const credit = credits.find(({ creditsLineId }) => creditsLineId === id);
        return {
          kind,
          amountCents: amountCents + (credit?.amountCents ?? 0),
          vatCents: vatCents + (credit?.vatCents ?? 0),
          vatPerMille,
        };
      });
      expect(stay).toEqual(billLinesOf(less));
    }),
  );
});
