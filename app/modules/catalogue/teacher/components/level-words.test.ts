import i18next from "i18next";
import { expect, test } from "vitest";

import { levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { levelWords } from "./level-words.ts";

await prepareWords();

const named = (ids: readonly number[]) =>
  ids.map((id) => ({ id, name: i18next.t(`reference:level.${String(id)}`) }));
const inWays = (...ways: string[]) =>
  named(levels.filter(({ way }) => ways.includes(way)).map(({ id }) => id));

test.each([
  [
    inWays("primaire", "college", "general", "techno"),
    "du CP à la 3e, lycée général et technologique",
  ],
  [
    inWays("college", "general", "techno", "pro"),
    "de la 6e à la 3e, lycée général, technologique et professionnel",
  ],
  [named([8, 9, 10, 11, 12]), "4e, 3e, lycée général"],
  [named([1, 2, 3, 4, 5]), "du CP au CM2"],
  [named([11, 12]), "Première, Terminale"],
  [inWays("prepa_sciences", "sante", "adulte"), "prépas scientifiques, PASS et L.AS, adultes"],
])("classes are told in few words", (taught, words) => {
  expect(levelWords(taught)).toBe(words);
});

test("whatever is taught of maths is told in a line or two", () => {
  expect(levelWords(named(subjects[0]?.levelIds ?? [])).length).toBeLessThan(160);
});
