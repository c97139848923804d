import { expect, test } from "vitest";

import { typedCents, wishOf } from "./simulator.domain.ts";

test.each([
  ["36", 3600],
  ["36,5", 3650],
  ["36.50 €", 3650],
  ["", undefined],
  ["36,505", undefined],
  ["-4", undefined],
  ["1e3", undefined],
])("a price is read as people type it: %s", (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});

test("what an address does not say, or says wrong, is what most teachers would say", () => {
  const usual = { cursusId: 3, format: "offline", price: "", hours: 4, selfEmployed: true };
  expect(wishOf(() => null)).toEqual(usual);
  expect(wishOf(() => "x".repeat(400))).toMatchObject({ ...usual, price: "x".repeat(10) });
  const typed = new URLSearchParams("niveau=college&lieu=online&prix=30&heures=6&statut=salarie");
  expect(wishOf((name) => typed.get(name))).toEqual({
    ...{ cursusId: 2, format: "online", price: "30", hours: 6, selfEmployed: false },
  });
});
