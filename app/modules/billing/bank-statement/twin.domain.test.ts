import { expect, test } from "vitest";

import { type HandSum, twinsOf } from "./twin.domain.ts";

const typed: HandSum = {
  kind: "receipt",
  id: 1,
  amountCents: 6300,
  on: "2026-09-10",
  reference: "LIGNE 77",
  words: "VIR SEPA MARTIN",
  billId: null,
  bill: null,
};

const movement = {
  amountCents: 6300,
  on: "2026-09-08",
  words: "VIREMENT DE MARTIN",
  name: undefined,
  reference: undefined,
  billId: null,
};

test.each([
  ["the same sum two days before it was typed", {}, {}, true],
  ["ten days after", { on: "2026-09-20" }, {}, true],
  ["eleven days after", { on: "2026-09-21" }, {}, false],
  ["eleven days before", { on: "2026-08-30" }, {}, false],
  ["a cent more", { amountCents: 6301 }, {}, false],
  ["another name, which the operator may have typed otherwise", { words: "DUPONT" }, {}, true],
  ["named for a bill, typed without one", { billId: 4 }, {}, true],
  ["named for the bill that was paid", { billId: 4 }, { billId: 4 }, true],
  ["named for another bill", { billId: 4 }, { billId: 5 }, false],
  [
    "for another bill, under the typed reference",
    { billId: 4, words: "ligne 77" },
    { billId: 5 },
    true,
  ],
] as const)("%s", (_, of, by, isTwin) => {
  expect(twinsOf({ ...movement, ...of }, [{ ...typed, ...by }])).toHaveLength(isTwin ? 1 : 0);
});

test("the typed reference, then the payer's name, come first", () => {
  const other = { ...typed, id: 2, words: "DURAND", reference: "X-1" };
  const same = { ...typed, id: 3, words: "DURAND", reference: "REF 9" };
  const named = { ...movement, words: "VIREMENT MARTIN REF 9" };
  expect(twinsOf(named, [other, typed, same]).map(({ id }) => id)).toEqual([3, 1, 2]);
});
