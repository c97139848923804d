import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { Refused } from "./refused.tsx";

beforeAll(prepareWords);

const html = (result: React.ComponentProps<typeof Refused>["result"]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18next}>
      <Refused result={result} typed={{ comments: "Pourquoi ?", date: "Jour" }} />
    </I18nextProvider>,
  );

test("a form that is closed meanwhile says why, and shows again what was typed in it", () => {
  const date = { day: "10", month: "9", year: "2026", time: "17:30" };
  const initialValue = { comments: "Lina est malade.", date, once_key: "premier-envoi" };
  const page = html({ status: "error", error: { "": ["Ce cours est annulé."] }, initialValue });
  expect(page).toContain("Ce cours est annulé.");
  expect(page).toContain("Lina est malade.");
  expect(page).toContain("10/9/2026, 17:30");
  expect(page).not.toContain("premier-envoi");
});

test("nothing typed, nothing shown again; nothing sent, nothing said", () => {
  const initialValue = { comments: "", date: {} };
  expect(html({ status: "error", initialValue })).not.toContain("Ce que vous aviez écrit");
  expect(html(undefined)).toBe("");
});
