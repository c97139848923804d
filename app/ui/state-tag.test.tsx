import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";

import type { Colour } from "#app/lib/states.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { StateTag } from "./state-tag.tsx";

beforeAll(prepareWords);

test.each([
  ["yellow", "À traiter"],
  // From a newer service (CNV-14).
  ["violet" as Colour, "Clos"],
] as const)("a word is said with the sense of its colour %s, for who does not see it", (...row) => {
  const [colour, sense] = row;
  const tag = <StateTag state={{ word: "À valider", colour }} />;
  const said = renderToStaticMarkup(<I18nextProvider i18n={i18next}>{tag}</I18nextProvider>);
  expect(said.replace(/<[^>]+>/g, "").replace(/\u00a0/g, " ")).toBe(`${sense} : À valider`);
});
