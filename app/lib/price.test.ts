import { readdirSync, readFileSync } from "node:fs";
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

test("a price of an hour is written by its formatter alone, in texts and in code", () => {
  const written = (folder: string, ending: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => ending.test(name))
      .filter((name) =>
        /(?:€|\}\})[\s\u00a0\u2060]*\/[\s\u00a0\u2060]*h\b/.test(
          readFileSync(`${folder}/${name}`, "utf8"),
        ),
      );

  expect(written("locales/fr", /(?<!kit)\.(?:json|md)$/)).toEqual([]);
  const byHand = written("app", /(?<!\.test)\.tsx?$/);
  expect(byHand.filter((name) => !/^(?:lib\/price\.ts|ui\/gallery\/)/.test(name))).toEqual([]);
});
