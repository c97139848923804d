import { expect, test } from "vitest";

import { wordsOf } from "#tests/setup/markup.tsx";

import { DeclareHead } from "./declare.tsx";

const words = (isNothing: boolean) => wordsOf(<DeclareHead isNothing={isNothing} />);

test("who is employed reads that Préau declares for the families, never that it declares nothing (TEA-039)", () => {
  expect(words(true)).toContain("Préau déclare vos salaires");
  expect(words(true)).not.toContain("Préau ne déclare rien");
  expect(words(false)).toContain("Préau ne déclare rien à votre place");
});
