import { expect, test } from "vitest";

import { figure, percentage } from "./figure.ts";
import { hourlyPrice, hourlySum, shortPrice, signed, signedSum, sum, wholeSum } from "./price.ts";

test.for([
  ["a price", shortPrice(1042.5), "1\u00a0042,50\u00a0€"],
  ["a price of an hour", hourlyPrice(42), "42\u00a0€/h"],
  ["a net of an hour", hourlySum(19.9), "19,90\u00a0€/h"],
  ["a sum", sum(1026), "1\u00a0026,00\u00a0€"],
  ["a sum that is taken", signedSum(-63), "\u2212\u00a063,00\u00a0€"],
  ["nothing that is taken", signed(hourlySum(-0)), "\u2212\u00a00,00\u00a0€/h"],
  ["a whole sum", wholeSum(1026.4), "1\u00a0026"],
  ["a figure", figure(4.55), "4,6"],
  ["a rate", percentage(22), "22\u00a0%"],
])("%s has no space at which a line breaks", ([, written, expected]) => {
  expect(written).toBe(expected);
});
