import { expect, onTestFinished, test } from "vitest";

import { splitOf } from "#app/modules/catalogue/price/domain.ts";
import { firstRates, holdFirstRates } from "#tests/setup/rates.ts";

import { browserRates, holdInBrowser, holdRates, rateOn, withRates } from "./domain.ts";
import { datedLists } from "./lists.domain.ts";

const name = "contributions.selfEmployed";

test.each([
  ["2019-01-01", 246],
  ["2025-12-31", 246],
  ["2026-01-01", 256],
  [undefined, 256],
] as const)("an independent teacher's contributions of %s are %i ‰ (LAW-05)", (on, value) => {
  expect(rateOn(name, on)).toBe(value);
});

test("a row added out of order holds from its day until the next, without a change of formula (CST-43)", () => {
  const terms = { selfEmployed: true, kind: "classic" } as const;
  const later = [
    { name, from: "2027-01-01", value: 270 },
    { name, from: "2026-07-01", value: 260 },
  ] as const;
  withRates([...firstRates, ...later], () => {
    const rates = ["2026-06-30", "2026-07-01", "2026-12-31", "2027-01-01"].map((on) =>
      rateOn(name, on),
    );
    expect(rates).toEqual([256, 260, 260, 270]);
    expect(splitOf(10_000, { ...terms, on: "2026-06-30" })).not.toEqual(
      splitOf(10_000, { ...terms, on: "2026-07-01" }),
    );
  });
  expect(rateOn(name, "2027-01-01")).toBe(256);
});

test("without a day a rate is today’s, never one of a day to come (OPS-12)", () => {
  onTestFinished(holdFirstRates);
  const coming = { name, from: "2027-01-01", value: 270, source: "a decree" } as const;
  holdRates([...firstRates, coming], () => "2026-12-31");
  expect(rateOn(name)).toBe(256);
  holdRates([...firstRates, coming], () => "2027-01-01");
  expect(rateOn(name)).toBe(270);
});

test("a page is sent what its own formulas need, no more (TEA-067)", () => {
  const sent = browserRates();
  expect(sent.rows.map(([one]) => one)).toEqual(
    expect.arrayContaining(["fee.salaried.classic", "range.5.online.max_cents"]),
  );
  expect(sent.rows.some(([one]) => /notice|ceiling|vat/.test(one))).toBe(false);
  const before = rateOn("vat.other");
  holdInBrowser({ ...sent, rows: [] });
  expect(rateOn("vat.other")).toBe(before);
});

test("each name has its first row, from a migration, and no other name has one (OPS-12)", () => {
  const names = [...new Set(firstRates.map((row) => row.name))];
  expect(names.toSorted()).toEqual(Object.values(datedLists).flat().toSorted());
});
