import { expect, test } from "vitest";

import { isName, tidyName } from "./names.ts";

test.each([
  ["Élève J01", true],
  ["O'Brien", true],
  ["Anne-Marie", true],
  ["Jean Paul", true],
  ["E\u0301lodie", true],
  ["Nguyễn", true],
  ["\u3164", false],
  ["\u3164\u3164 \u115f", false],
  ["Jean\u2011Paul", true],
  ["Jean–Paul", true],
  ["Jean\u00ad-Paul", true],
  ["Zoé\u3164", true],
  ["\u02d0", false],
  ["q\u0323\u0307\u0301", false],
  ["Z\u0335\u0336\u0337\u0338oé", false],
])("%j may be a name: %s (VAL-024)", (typed, good) => {
  expect(isName(typed)).toBe(good);
});

test("a name is stored in its plain letters, one space between words", () => {
  expect(tidyName(" \uff2c\uff45\u0301a\u00a0 Ma\ufb01 ")).toBe("Léa Mafi");
  expect(tidyName("Zo\u00adé\u200b Jean\u2011Paul")).toBe("Zoé Jean-Paul");
});
