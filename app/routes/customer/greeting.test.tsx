import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { Greeting } from "./greeting.tsx";

beforeAll(prepareWords);

const nothing = {
  firstname: "Sophie",
  courses: 0,
  payments: 0,
  means: 0,
  planned: 0,
  stages: 0,
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
  [{ stages: 1 }, "Bonjour Sophie, 1 stage à payer"],
  [
    { courses: 1, stages: 1, requests: 1 },
    "Bonjour Sophie, 1 cours, 1 stage et 1 demande vous attendent",
  ],
  [{ means: 1, running: true }, "Bonjour Sophie, 1 moyen de paiement à ajouter"],
  [{ courses: 1, means: 1 }, "Bonjour Sophie, 1 cours et 1 moyen de paiement vous attendent"],
  [{ requests: 2 }, "Bonjour Sophie, 2 demandes vous attendent"],
  [{ planned: 1 }, "Bonjour Sophie, 1 date à confirmer"],
  [{ courses: 1, planned: 2 }, "Bonjour Sophie, 1 cours et 2 dates vous attendent"],
])("the title counts every card under it: %o", (given, title) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <Greeting {...nothing} {...given} />
    </I18nextProvider>,
  );

  expect(html.replaceAll(/<[^>]+>/g, "")).toBe(title);
});
