import { expect, test } from "vitest";

import { readText } from "./domain.ts";

test.each([
  ["<b>Arrêt des cours</b>", "Arrêt des cours"],
  ["<b>Autre</b> Un &lt;mot&gt; &amp;amp; un autre", "Autre\u00a0: Un <mot> &amp; un autre"],
  ["<b>Un mot d’une famille</b>", "Un mot d’une famille"],
  ["Un < mot &lt;", "Un < mot &lt;"],
])("the trace of a change is read as words, %s (CST-41)", (kept, read) => {
  expect(readText("change", kept)).toBe(read);
  expect(readText("contact", kept)).toBe(kept);
});
