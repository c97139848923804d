import { expect, test } from "vitest";

import { jsonOf, textOf } from "./print.ts";

const hostile = "Zoé\u0000\u001b[31m\u009b2J\u202e\nstate: paid\u2028";
const unprinted = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028]/u;

test.each([
  ["a word", hostile],
  ["a list of words", [hostile, hostile]],
  ["lines", [{ id: 1, name: hostile, inner: { deep: hostile } }]],
  ["names and values", { [hostile]: hostile, inner: { deep: hostile }, list: [{ a: hostile }] }],
])("nothing that people wrote commands the terminal: %s", (_, answer) => {
  expect(textOf(answer)).not.toMatch(unprinted);
  expect(textOf(answer)).not.toMatch(/^state: paid/m);
  expect(jsonOf(answer)).not.toMatch(unprinted);
  expect(JSON.parse(jsonOf(answer))).toEqual(answer);
});

test("a table has heads, name and value stand beside each other, an empty list says so", () => {
  expect(
    textOf([
      { id: 1, name: "Zoé", at: null },
      { id: 12, name: "Al" },
    ]),
  ).toBe("id  name  at\n1   Zoé   –\n12  Al    –");
  expect(textOf({ id: 1, state: "done", list: [] })).toBe("id: 1\nstate: done\nlist: nothing");
  expect(textOf([])).toBe("nothing");
});

test("sums are in euros, instants in Paris time", () => {
  expect(textOf({ amount: 63.5, at: "2026-09-09T08:00:00.000Z" })).toBe(
    "amount: 63,50\u00a0€\nat: 2026-09-09 10:00",
  );
});
