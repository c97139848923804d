import { expect, test } from "vitest";

import { wordsOf } from "#tests/setup/markup.tsx";

import { LengthLeft, TextArea } from "./text-field.tsx";

test.each([
  [undefined, "500 caractères au plus"],
  [499, "1 caractère restant"],
  [500, "0 caractère restant"],
  [501, "1 caractère de trop"],
  [512, "12 caractères de trop"],
])("of %s characters, what is left or too much is said (VAL-002)", (length, words) => {
  expect(wordsOf(<LengthLeft max={500} length={length} />)).toBe(words);
});

test("a text whose length is not bounded says nothing of it", () => {
  const field = { id: "comments", name: "comments" };
  expect(wordsOf(<TextArea field={field} label="Mot" />)).not.toContain("caractère");
  expect(wordsOf(<TextArea field={{ ...field, maxLength: 20 }} label="Mot" />)).toContain(
    "20 caractères au plus",
  );
});
