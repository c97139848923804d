import { beforeAll, expect, test } from "vitest";

import { now } from "#tests/setup/time.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { degreeWords } from "./components/words.ts";
import type { Background } from "./headline.domain.ts";
import { headlineWords, yearOf } from "./headline.server.ts";

beforeAll(prepareWords);

const [licence, master, doctorat, grandeEcole, capes, agregation, other] = [2, 3, 4, 5, 6, 7, 8];
const [school, tutoring, colles] = [1, 2, 3];
const thisYear = yearOf(now);

const degree = (
  degreeId: number,
  speciality: string | null = null,
  { school: lessonPlace = null, year = 2014 }: { school?: string | null; year?: number } = {},
) => ({ degreeId, speciality, school: lessonPlace, year });
const main = (experienceId: number) => [{ experienceId, main: true, current: true }];
const viewOf = (background: Partial<Background>, civility: "ms" | "mr" | null = "ms") =>
  headlineWords({ degrees: [], experiences: [], ...background }, civility, now);

test.each([
  [
    "the contest passed stands first",
    [degree(master, "physique"), degree(agregation)],
    "ms",
    "Professeure agrégée",
  ],
  [
    "with its subject",
    [degree(agregation, "mathématiques")],
    "mr",
    "Professeur agrégé de mathématiques",
  ],
  ["elided", [degree(capes, "anglais")], "mr", "Professeur certifié d’anglais"],
  ["no civility: the contest itself", [degree(capes, "anglais")], null, "CAPES d’anglais"],
  [
    "a doctor",
    [degree(licence, "chimie"), degree(doctorat, "physique")],
    "ms",
    "Docteure en physique",
  ],
  [
    "a master and its school",
    [degree(master, "mathématiques", { school: "ENS de Lyon" })],
    "ms",
    "Master de mathématiques, ENS de Lyon",
  ],
  [
    "an engineer",
    [degree(grandeEcole, "diplôme d’ingénieur", { school: "INSA Lyon" })],
    "mr",
    "Ingénieur, INSA Lyon",
  ],
  [
    "a school's own diploma",
    [degree(other, "diplôme d’État de musique")],
    "mr",
    "Diplôme d’État de musique",
  ],
  ["a great school", [degree(grandeEcole, null, { school: "ESSEC" })], "ms", "Diplômée de l’ESSEC"],
] as const)("%s", (_, degrees, civility, words) => {
  expect(viewOf({ degrees }, civility)).toBe(words);
});

test.each([
  [doctorat, "physique", "Université Lyon 1", "Doctorante en physique"],
  [grandeEcole, "diplôme d’ingénieur", "INSA Lyon", "Élève ingénieure à l’INSA Lyon"],
  [grandeEcole, null, "ENS de Lyon", "Élève normalienne à l’ENS de Lyon"],
  [grandeEcole, null, "HEC Paris", "Élève à HEC Paris"],
  [master, "histoire", null, "Étudiante en master d’histoire"],
])(
  "a degree of next year is being prepared (VAL-033): %s %s %s",
  (id, speciality, index, words) => {
    const preparing = degree(id, speciality, { school: index, year: thisYear + 1 });
    expect(viewOf({ degrees: [preparing, degree(licence, "droit")] })).toBe(words);
  },
);

test("a degree of this year is obtained", () => {
  const degrees = [degree(doctorat, "physique", { year: thisYear })];
  expect(viewOf({ degrees }, "mr")).toBe("Docteur en physique");
});

test("the main experience speaks when it is a trade; a degree when it is not (ENT-25)", () => {
  const degrees = [degree(master, "droit")];
  expect(viewOf({ degrees, experiences: main(school) })).toBe(
    "Professeure de l’Éducation nationale",
  );
  expect(viewOf({ degrees, experiences: main(colles) }, "mr")).toBe(
    "Colleur en classe préparatoire",
  );
  expect(viewOf({ degrees, experiences: main(tutoring) })).toBe("Master de droit");
});

test("nothing is told where nothing says it", () => {
  expect(viewOf({})).toBeNull();
  expect(viewOf({ degrees: [degree(1), degree(master)], experiences: main(tutoring) })).toBeNull();
});

test("a degree is told with its subject, a school's own diploma by its name", () => {
  expect(degreeWords({ name: "Master", degree_id: master, speciality: "mathématiques" })).toBe(
    "Master de mathématiques",
  );
  expect(
    degreeWords({
      name: "Grande école",
      degree_id: grandeEcole,
      speciality: "diplôme d’ingénieur",
    }),
  ).toBe("Diplôme d’ingénieur");
  expect(degreeWords({ name: "Licence", degree_id: licence, speciality: null })).toBe("Licence");
});
