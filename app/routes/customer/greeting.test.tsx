import { expect, test } from "vitest";

import { wordsOf } from "#tests/setup/markup.tsx";

import { Greeting } from "./greeting.tsx";

const nothing = {
  firstname: "Sophie",
  courses: 0,
  payments: 0,
  means: 0,
  planned: 0,
  groupLessons: 0,
  requests: 0,
  running: false,
};

test.each([
  [{}, "Bonjour Sophie, tout est à jour"],
  [{ running: true }, "Bonjour Sophie"],
  [{ courses: 2 }, "Bonjour Sophie, 2 cours à valider"],
  [
    { courses: 3, payments: 1, requests: 2 },
    "Bonjour Sophie, 4 cours et 2 demandes vous attendent",
  ],
  [{ courses: 1, payments: 1 }, "Bonjour Sophie, 2 cours vous attendent"],
  [{ payments: 1, requests: 1 }, "Bonjour Sophie, 1 paiement et 1 demande vous attendent"],
  [{ groupLessons: 1 }, "Bonjour Sophie, 1 stage à payer"],
  [{ courses: 1, groupLessons: 1, requests: 1 }, "Bonjour Sophie, 3 choses à faire"],
  [{ means: 1, running: true }, "Bonjour Sophie, 1 moyen de paiement à ajouter"],
  [{ courses: 1, means: 1 }, "Bonjour Sophie, 1 cours et 1 moyen de paiement vous attendent"],
  [{ others: 1 }, "Bonjour Sophie, 1 point vous attend"],
  [{ requests: 2 }, "Bonjour Sophie, 2 demandes vous attendent"],
  [{ planned: 1 }, "Bonjour Sophie, 1 date à confirmer"],
  [{ courses: 1, planned: 2 }, "Bonjour Sophie, 1 cours et 2 dates vous attendent"],
])("the title counts every card under it: %o", (given, title) => {
  expect(wordsOf(<Greeting {...nothing} {...given} />)).toBe(title);
});
