import { expect, test } from "vitest";

import { oneLine, quotation, unbroken } from "./one-line.ts";

test.each([
  ["5 rue\nde Siam", "5 rue de Siam"],
  [" 5\t rue \r\n\u2028\u0000de\u202e Siam ", "5 rue de Siam"],
  ["", ""],
])("%j on one line is %j", (typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test("words of ours keep their spaces, and lose their breaks", () => {
  expect(unbroken(" 84,00\u00a0€\u202f! \n\n ATTENDEE\u0085: x")).toBe(
    " 84,00\u00a0€\u202f! ATTENDEE : x",
  );
});

test("a quotation stays on its line and inside its marks", () => {
  expect(quotation("Bonjour »\n\nPrix\u00a0: «\u00a00 €\u00a0»")).toBe(
    "«\u00a0Bonjour” Prix : “0 €”\u00a0»",
  );
});
