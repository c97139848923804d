import fc from "fast-check";
import { expect, test } from "vitest";

import {
  afterCreditCents,
  feesDetailOf,
  priceRange,
  splitOf,
  takenFrom,
  taxCreditEligible,
  taxCreditRefusal,
  wageFloorCents,
} from "./domain.ts";

const home = "individual_student_place";
const online = "individual_webcam";

test("42,00 € of a salaried teacher is shared as the specification does", () => {
  const split = splitOf(4200, { selfEmployed: false, kind: "classic" });

  expect(split).toEqual({ fees: 1890, salary: 2310, cotisations: 508, net: 1802 });
  expect(feesDetailOf(split, 60)).toEqual({ contributions: 840, agency: 1050 });
});

test("42,00 € of an independent teacher: contributions are counted on the price, not on what the commission leaves (CST-43, decision 051)", () => {
  const split = splitOf(4200, { selfEmployed: true, kind: "classic" });

  expect(split).toEqual({ fees: 924, salary: 3276, cotisations: 1075, net: 2201 });
});

test.each([
  [3800, true, "classic", { fees: 836, salary: 2964, cotisations: 973, net: 1991 }],
  [3600, true, "classic", { fees: 792, salary: 2808, cotisations: 922, net: 1886 }],
  [3600, true, "affiliation", { fees: 360, salary: 3240, cotisations: 922, net: 2318 }],
  [4200, false, "affiliation", { fees: 1470, salary: 2730, cotisations: 601, net: 2129 }],
] as const)("%i cents, self-employed %s, %s", (cents, selfEmployed, kind, shares) => {
  expect(splitOf(cents, { selfEmployed, kind })).toEqual(shares);
});

test("whatever the amount, no cent is lost and none is made", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.boolean(),
      fc.constantFrom("classic" as const, "affiliation" as const),
      fc.integer({ min: 15, max: 480 }),
      (cents, selfEmployed, kind, minutes) => {
        const split = splitOf(cents, { selfEmployed, kind });
        const { contributions, agency } = feesDetailOf(split, minutes);
        expect(split.fees + split.salary).toBe(cents);
        expect(split.cotisations + split.net).toBe(split.salary);
        expect(contributions + agency).toBe(split.fees);
        expect(Math.min(...Object.values(split), contributions, agency)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test.each([
  ["2025-12-31", 246],
  ["2026-01-01", 256],
] as const)(
  "an independent teacher's contributions on %s: %i ‰, by the course's date (LAW-05)",
  (on, rate) => {
    const terms = { selfEmployed: true, kind: "classic", on } as const;
    const split = splitOf(10_000, terms);
    expect(split).toMatchObject({ fees: 2200, salary: 7800 });
    expect(split.cotisations).toBe(rate * 10);
    const [, contributions] = takenFrom(split, { ...terms, minutes: 60 });
    expect(contributions).toMatchObject({ name: "contributions_own", rate });
  },
);

test("what separates the price from the net is told line by line (CST-43, LAW-19)", () => {
  const viewOf = (selfEmployed: boolean) => {
    const terms = { selfEmployed, kind: "classic" } as const;
    const { fees, salary, net } = splitOf(3600, terms);
    return { net, taken: takenFrom({ fees, salary, net }, { ...terms, minutes: 60 }) };
  };
  expect(viewOf(true)).toEqual({
    net: 1886,
    taken: [
      { name: "service", cents: 792, rate: 220 },
      { name: "contributions_own", cents: 922, rate: 256 },
    ],
  });
  expect(viewOf(false)).toEqual({
    net: 1544,
    taken: [
      { name: "employer", cents: 691 },
      { name: "service", cents: 929 },
      { name: "contributions", cents: 436, rate: 220 },
    ],
  });
});

test("of an odd cent the family bears the greater half", () => {
  expect(afterCreditCents(4200)).toBe(2100);
  expect(afterCreditCents(4201)).toBe(2101);
});

const approved = { sapNumber: "SAP123", sapNumberStatus: "approved" } as const;
const none = { sapNumber: null, sapNumberStatus: "missing" } as const;

test.each([
  ["a salaried teacher at home", { format: home, selfEmployed: false, ...none }, undefined],
  ["a salaried teacher online", { format: online, selfEmployed: false, ...none }, "online"],
  ["an approved one at home", { format: home, selfEmployed: true, ...approved }, undefined],
  ["one without approval", { format: home, selfEmployed: true, ...none }, "not_approved"],
  [
    "one whose approval waits",
    { format: home, selfEmployed: true, sapNumber: "SAP1", sapNumberStatus: "pending" },
    "not_approved",
  ],
  ["a group", { format: "group_traineeship", selfEmployed: false, ...none }, "online"],
] as const)("tax credit of %s", (_who, lesson, refusal) => {
  expect(taxCreditRefusal(lesson)).toBe(refusal);
  expect(taxCreditEligible(lesson)).toBe(refusal === undefined);
});

test("the wage floor of today raises the lowest prices of the salaried only", () => {
  expect(wageFloorCents("classic")).toBe(2450);
  expect(wageFloorCents("affiliation")).toBe(2050);
  const salaried = { selfEmployed: false, kind: "classic" } as const;
  expect(priceRange(1, online, salaried)).toMatchObject({ min: 2450, max: 4000 });
  expect(priceRange(2, online, salaried)).toMatchObject({ min: 2450, max: 4400 });
  expect(priceRange(2, home, salaried)).toMatchObject({ min: 2800, default: 3600 });
  expect(priceRange(2, online)).toMatchObject({ min: 2200 });
  expect(priceRange(9, home)).toBeUndefined();
});

test("rates are those of the course's date", () => {
  const before = splitOf(4200, { selfEmployed: false, kind: "classic", on: "2026-01-01" });
  expect(before).toEqual(splitOf(4200, { selfEmployed: false, kind: "classic" }));
});
