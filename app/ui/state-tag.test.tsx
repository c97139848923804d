import { expect, test } from "vitest";

import type { Colour } from "#app/lib/states.ts";
import { wordsOf } from "#tests/setup/markup.tsx";

import { StateTag } from "./state-tag.tsx";

test.each([
  ["yellow", "À traiter"],
  ["violet" as Colour, "Clos"],
] as const)("a word is said with the sense of its colour %s, for who does not see it", (...row) => {
  const [colour, sense] = row;
  const tag = <StateTag state={{ word: "À valider", colour }} />;
  expect(wordsOf(tag).replace(/\u00a0/g, " ")).toBe(`${sense} : À valider`);
});
