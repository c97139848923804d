import { expect, test } from "vitest";

import { cleanText, cleanTexts, printable } from "./clean-text.ts";

test.each([
  ["Lycée \u0000du Parc", "Lycée du Parc"],
  ["\u001b[31mrouge\u001b[0m", "[31mrouge[0m"],
  ["\u009b31m", "31m"],
  ["\u202egpj.exe\u202c", "gpj.exe"],
  ["\u2066a\u2069\u200e\u200f\u061c", "a"],
  ["demi \ud800 caractère", "demi \ufffd caractère"],
  ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["tab\tgardée, ligne\ngardée", "tab\tgardée, ligne\ngardée"],
  ["l’été à 8 h 30, 👩‍🏫 et « œuvre »", "l’été à 8 h 30, 👩‍🏫 et « œuvre »"],
] as const)("%j is stored as %j", (typed, stored) => {
  expect(cleanText(typed)).toBe(stored);
  expect(cleanText(stored)).toBe(stored);
});

test("texts are cleaned wherever they stand; what is no text stays", () => {
  const sent = { "a\u0000": ["b\u202e", { c: "d\u001b" }], n: 1, no: null, __proto__: undefined };

  expect(cleanTexts(sent)).toEqual({ a: ["b", { c: "d" }], n: 1, no: null });
  expect(cleanTexts(JSON.parse('{"__proto__":{"admin":true}}'))).not.toHaveProperty("admin");
});

test.each([
  ["Zoé\u001b[2J", "Zoé\\u001b[2J"],
  ["a\u009bb\u202ec", "a\\u009bb\\u202ec"],
  ["état\nstate: paid", "état\\nstate: paid"],
  ["\ud800", "\\ud800"],
  ["12 € « déjà »", "12 € « déjà »"],
] as const)("%j is printed as %j", (text, printed) => {
  expect(printable(text)).toBe(printed);
});
