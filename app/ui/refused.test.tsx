import { expect, test } from "vitest";

import { markupOf } from "#tests/setup/markup.tsx";

import { Refused } from "./refused.tsx";

const html = (result: React.ComponentProps<typeof Refused>["result"]) =>
  markupOf(<Refused result={result} typed={{ comments: "Pourquoi ?", date: "Jour" }} />);

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
