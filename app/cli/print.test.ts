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

test("one line per item, name and value beside each other", () => {
  expect(textOf([{ id: 1, name: "Zoé", at: null }])).toBe("1  Zoé  –");
  expect(textOf({ id: 1, state: "done" })).toBe("id: 1\nstate: done");
});
