import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { DeclareHead } from "./declare.tsx";

beforeAll(prepareWords);

const words = (isNothing: boolean) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <DeclareHead isNothing={isNothing} />
    </I18nextProvider>,
  ).replaceAll(/<[^>]+>/g, "");

test("who is employed reads that Préau declares for the families, never that it declares nothing (TEA-039)", () => {
  expect(words(true)).toContain("Préau déclare vos salaires");
  expect(words(true)).not.toContain("Préau ne déclare rien");
  expect(words(false)).toContain("Préau ne déclare rien à votre place");
});
