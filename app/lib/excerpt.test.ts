import fc from "fast-check";
import { expect, test } from "vitest";

import { excerpt } from "./excerpt.ts";

test.each([
  ["Court.", "Court."],
  ["Une aide\u00a0:\n merci  beaucoup.", "Une aide\u00a0: merci beaucoup."],
  [
    "Des cours structurés, des fiches utiles et un vrai suivi.",
    "Des cours structurés, des fiches…",
  ],
  ["Élise explique très bien. Ma fille l’adore vraiment.", "Élise explique très bien."],
  [
    "Bien. Des explications limpides et des encouragements",
    "Bien. Des explications limpides et des…",
  ],
  ["Anticonstitutionnellementanticonstitutionnellement", "Anticonstitutionnellementanticonstitut…"],
])("%s is quoted %s", (text, quoted) => {
  expect(excerpt(text, 39)).toBe(quoted);
});

test("an excerpt is never longer, and begins as the text does", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 20 }), fc.integer({ min: 20, max: 80 }), (text, most) => {
      const quoted = excerpt(text, most);
      expect(quoted.length).toBeLessThanOrEqual(most);
      expect(text.startsWith(quoted.replace(/…$/, ""))).toBe(true);
    }),
  );
});
