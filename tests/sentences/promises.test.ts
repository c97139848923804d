import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { faultsOfPromises, isPromise, readList, readTexts } from "#scripts/promises.mjs";

const planted = JSON.parse(
  readFileSync("tests/sentences/planted.json", "utf8"),
) as readonly string[];

const section = (test_: string, ids = "OPS-38") =>
  readList(`# List\n\n## Title\n\n${ids}, \`${test_}\`\n\n- home: \`lead\`\n`);

test("each promise of the texts is listed with its rule and its test (OPS-38)", () => {
  expect(faultsOfPromises()).toEqual([]);
});

test("a promise in other words is found, in a text that is listed already too (OPS-38)", () => {
  expect(planted).toHaveLength(50);
  expect(planted.filter((sentence) => isPromise(sentence)).length).toBeGreaterThanOrEqual(45);
  const texts = readTexts();
  for (const key of ["home:lead", "help:sent"]) {
    const more = new Map(texts).set(key, `${String(texts.get(key))} ${String(planted[1])}`);
    expect(faultsOfPromises(more)).toEqual([expect.stringMatching(key)]);
  }
});

const unknown = ["OPS", "938"].join("-");

test("an entry is refused without its test, its rule, or a text of that key (OPS-38)", () => {
  const none = new Map([["home:lead", String(planted[1])]]);
  expect(faultsOfPromises(none, section("tests/sentences/promises.test.ts"))).toEqual([]);
  expect(faultsOfPromises(none, section("tests/sentences/none.test.ts"))).toEqual([
    "« Title »: there is no tests/sentences/none.test.ts",
  ]);
  expect(faultsOfPromises(none, section("tests/sentences/waiting.test.ts"))).toEqual([
    "« Title »: tests/sentences/waiting.test.ts does not name OPS-38",
  ]);
  expect(faultsOfPromises(none, section("scripts/promises.mjs", unknown))).toContain(
    `« Title »: ${unknown} is no rule`,
  );
  expect(faultsOfPromises(new Map(), section("tests/sentences/promises.test.ts"))).toEqual([
    "docs/promises names home:lead, which is no text",
  ]);
});

test("a title, a question and « ce qu’on croit » promise nothing", () => {
  expect(isPromise("Nous répondons-nous à tous ?")).toBe(false);
  expect(isPromise("## Ce que nous gardons")).toBe(false);
  expect(isPromise("L’écart n’est pas celui qu’on croit.")).toBe(false);
});

test("what is not asked, and what leaves or comes back by itself, promises (OPS-38)", () => {
  for (const sentence of [
    "S’il ne convient pas, ce cours n’est pas facturé.",
    "Le virement repart le mardi qui suit.",
    "La moitié vous revient l’été suivant.",
    "Sans réponse, la proposition s’efface.",
    "Un e-mail vous le confirme.",
  ])
    expect(isPromise(sentence), sentence).toBe(true);
});

test("what is given to the reader, and money that comes, promises whatever its verb (OPS-38)", () => {
  for (const sentence of [
    "Vos cours vous sont réglés avant Noël.",
    "Comptez trois jours ouvrés avant de voir l’argent sur votre compte.",
    "Un remplaçant vous est proposé dans la semaine.",
    "Aucune pénalité ne s’applique.",
    "La différence vous est reversée.",
    "Vos données ne quittent pas la France.",
    "La somme arrive le lundi suivant sur votre compte.",
  ])
    expect(isPromise(sentence), sentence).toBe(true);
});
