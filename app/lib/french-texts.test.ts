import i18next from "i18next";
import { expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { namespacesOf } from "./french-texts.ts";

await prepareWords();

test.for([
  ["Lina", "Réponse de Lina"],
  ["Inès", "Réponse d’Inès"],
  ["Élève J01", "Réponse d’Élève J01"],
  ["Hélène", "Réponse d’Hélène"],
  ["Hugo", "Réponse de Hugo"],
  ["Yanis", "Réponse de Yanis"],
  ["Yves", "Réponse d’Yves"],
  ["Hamza", "Réponse de Hamza"],
])("« de » before %s", ([teacher, title]) => {
  expect(i18next.t("proposal:answer.title", { teacher })).toBe(title);
});

test("the texts of a mail elide too, however they are filled", () => {
  const words = { teacher: "Alice", interpolation: { escapeValue: false } };

  expect(i18next.t("course:flash.first_failed", words)).toContain("qu’Alice");
});

test.for([
  ["Mathématiques", "Premier cours de mathématiques de Lina"],
  ["Anglais", "Premier cours d’anglais de Lina"],
  [
    "Humanités, littérature et philosophie",
    "Premier cours d’humanités, littérature et philosophie de Lina",
  ],
  ["SVT", "Premier cours de SVT de Lina"],
])("inside a sentence, %s has no capital, but that of an acronym", ([subject, sentence]) => {
  const words = { subject, student: "Lina", teacher: "Camille" };

  expect(i18next.t("planned-course:calendar.first", words)).toBe(`${sentence}, avec Camille`);
});

test("a date that ends a sentence brings its full stop", () => {
  const words = { date: "mercredi 16 sept." };

  expect(i18next.t("course:silence.confirm", words)).toMatch(/validé mercredi 16 sept\.$/);
});

test("a folder of texts is one namespace, and no two of its files hold the same key", () => {
  const course = { not_found: "Ce cours n’existe pas." };
  const files = {
    "/locales/fr/common.json": { yes: "Oui" },
    "/locales/fr/api/course.json": { course },
  };

  expect(namespacesOf(files)).toEqual({ common: { yes: "Oui" }, api: { course } });
  expect(() => namespacesOf({ ...files, "/locales/fr/api/bill.json": { course } })).toThrow(
    "/locales/fr/api/bill.json: course stands in another file of api too",
  );
});

test.for([
  [6, "C’est envoyé à Camille et à six autres."],
  [12, "C’est envoyé à Camille et à 12 autres."],
] as const)("a count of %i where it is told in letters", ([count, sentence]) => {
  expect(i18next.t("lesson-request:sent.with", { teacher: "Camille", count })).toBe(sentence);
});

test("figures are parted by thousands", () => {
  expect(i18next.t("search:card.hours", { count: 1224 })).toBe("1\u00a0224\u00a0h données");
});

test("no line ends between a figure and its unit", () => {
  const all = [i18next.options.ns ?? []].flat().map((name) => {
    return JSON.stringify(i18next.getResourceBundle("fr", name));
  });

  expect(all.join("")).toContain("{{km}}\u00a0km");
  expect(all.join("").match(/.{20}[\d}] (?:%|€|km|h|min)(?![\wÀ-ÿ]).{10}/g)).toBeNull();
});
