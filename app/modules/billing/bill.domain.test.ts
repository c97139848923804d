import fc from "fast-check";
import { expect, test } from "vitest";

import { accepts, advance } from "#app/lib/transitions.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  agencyVat,
  type BillEvent,
  billLinesOf,
  billNumber,
  type BillState,
  billTransitions,
  billYear,
  colourOf,
  sharesOf,
  taxInside,
  waiting,
} from "./bill.domain.ts";

const course = {
  mode: "mandate",
  kind: "classic",
  amountCents: 6300,
  minutes: 90,
  on: "2026-09-16",
  format: "individual_student_place",
  schoolSupport: true,
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

test("lines add up to the amount to the cent, and none is negative", () => {
  const anyCourse = fc.record({
    mode: fc.constantFrom("mandate" as const, "independent" as const),
    kind: fc.constantFrom("classic" as const, "affiliation" as const),
    amountCents: fc.integer({ min: 100, max: 200_000 }),
    minutes: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters * 15),
    format: fc.constantFrom("individual_student_place" as const, "individual_webcam" as const),
    schoolSupport: fc.boolean(),
    on: fc.constant("2026-09-16"),
  });
  fc.assert(
    fc.property(anyCourse, (given) => {
      const lines = billLinesOf(given);
      expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(given.amountCents);
      expect(lines.every((line) => line.amountCents >= 0 && line.vatCents >= 0)).toBe(true);
      const { revenueCents, commissionCents } = sharesOf(given);
      expect(revenueCents + commissionCents).toBe(given.amountCents);
    }),
  );
});

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

test.each([
  ["individual_student_place", true, 100],
  ["individual_student_place", false, 200],
  ["individual_webcam", true, 200],
] as const)("%s, school support %s: %i ‰", (format, schoolSupport, rate) => {
  expect(agencyVat({ format, schoolSupport })).toBe(rate);
});

test("a number says its house, its year in Paris, and its place in it", () => {
  expect(billNumber("main", 2026, 12)).toBe("P2026-000012");
  expect(billNumber("secondary", 2026, 1)).toBe("S2026-000001");
  expect(billYear(new Date("2026-12-31T23:30:00Z"))).toBe(2027);
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
  expect(colourOf(status, "customer")).toBe(family);
  expect(colourOf(status, "operator")).toBe(operator);
  expect(waiting({ status, updatedAt: now })?.who).toBe(who);
});

test("a bill in the bank's hands waits until she is asked again, a refused one until the next try", () => {
  const dates = { updatedAt: now, checkAt: inDays(1), retryAt: inDays(3) };
  expect(waiting({ status: "processing", ...dates })?.deadline).toEqual(inDays(1));
  expect(waiting({ status: "failed", ...dates })?.deadline).toEqual(inDays(3));
});
