import i18next from "i18next";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { finaliseSteps, stepsOf, stepStates } from "./finalise.domain.ts";

beforeAll(prepareWords);

type Facts = Parameters<typeof stepsOf>[0];

const none: Facts = {
  ...{
    hasPhoto: false,
    hasTexts: true,
    selfEmployed: true,
    statusChosen: true,
    homeServices: "without",
    hasSapNumber: false,
    hasSiret: false,
    hasHealthNumber: false,
    pricesSet: 0,
    pricesRequested: 4,
  },
  ...{ hasIban: false, hasMandate: false },
  papers: [
    { type: "identity_proof", category: "administrative", status: "missing" },
    { type: "criminal_record", category: "administrative", status: "missing" },
    { type: "diploma", category: "pedagogic", status: "missing" },
  ],
};

const all: Facts = {
  ...{
    hasPhoto: true,
    hasTexts: true,
    selfEmployed: true,
    statusChosen: true,
    homeServices: "without",
    hasSapNumber: false,
    hasSiret: true,
    hasHealthNumber: true,
    pricesSet: 4,
    pricesRequested: 4,
  },
  ...{ hasIban: true, hasMandate: true },
  papers: none.papers.map((paper) => ({ ...paper, status: "pending" as const })),
};

const statesOf = (facts: Parameters<typeof stepsOf>[0]) =>
  Object.fromEntries(stepsOf(facts).map(({ name, state }) => [name, state]));

test("nothing given: each step says what it lacks, in the order of the form (TEA-006)", () => {
  expect(stepsOf(none).map(({ missing }) => missing)).toEqual([
    ["photo"],
    ["siret"],
    [],
    ["price"],
    ["iban", "mandate"],
    ["identity_proof", "criminal_record"],
    ["diploma"],
    [],
  ]);
  expect(statesOf(none)).toMatchObject({ bank: "not_started", validation: "not_started" });
});

test("a status and home services that were not asked are missing, and no paper of a status is (TEA-070)", () => {
  const unasked = {
    ...all,
    statusChosen: false,
    homeServices: "unasked",
    hasMandate: false,
  } as const;
  expect(statesOf(unasked)).toMatchObject({
    status: "missing_elements",
    osp: "missing_elements",
    bank: "completed",
  });
  expect(stepsOf({ ...all, hasTexts: false }).at(-1)).toMatchObject({
    state: "not_started",
    missing: ["presentation"],
  });
  expect(statesOf({ ...all, homeServices: "unasked" }).osp).toBe("missing_elements");
  expect(statesOf({ ...all, homeServices: "unasked", hasSapNumber: true }).osp).toBe("completed");
  expect(statesOf({ ...all, selfEmployed: false, homeServices: "unasked" }).osp).toBe("completed");
});

test("what is sent lacks no more; the last step waits for the others (STM-09, TEA-014)", () => {
  expect(new Set(Object.values(statesOf(all)))).toEqual(new Set(["completed"]));
  expect(stepsOf(all).map(({ pending }) => pending)).toEqual([0, 0, 0, 0, 0, 2, 1, 0]);
  expect(statesOf({ ...all, hasMandate: false })).toMatchObject({
    bank: "missing_elements",
    validation: "not_started",
  });
});

test("a refused paper lacks again, a salaried teacher needs no mandate", () => {
  const papers = all.papers.map((paper, index) =>
    index === 0 ? { ...paper, status: "refused" as const } : paper,
  );
  expect(statesOf({ ...all, papers })).toMatchObject({
    administrative_documents: "missing_elements",
    pedagogic_documents: "completed",
  });
  expect(statesOf({ ...all, selfEmployed: false, hasMandate: false }).bank).toBe("completed");
  expect(statesOf({ ...all, pricesSet: 1 }).prices).toBe("missing_elements");
});

test("the steps and their states are said in the words of the dictionary (LBL-07, LBL-07b)", () => {
  const textOf = (key: string) => i18next.t(`application:finalise.${key}`);
  expect(finaliseSteps.map((name) => textOf(`step.${name}`))).toEqual([
    "Photo",
    "Statut",
    "Services à la personne",
    "Tarifs",
    "Coordonnées bancaires",
    "Pièces administratives",
    "Diplômes",
    "Validation",
  ]);
  expect(stepStates.map((state) => textOf(`tag.${state}`))).toEqual([
    "À faire",
    "Incomplet",
    "Complet",
  ]);
});
