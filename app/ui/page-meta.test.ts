import { expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { headOf } from "./page-meta.ts";

await prepareWords();

const long = "Cours particuliers de préparation au Grand oral au lycée à Lyon";
const contentOf = (head: ReturnType<typeof headOf>, name: string) =>
  head.find((one) => "name" in one && one.name === name);

test("of several titles and descriptions the first that search engines show whole is taken", () => {
  const head = headOf({ title: [long, "Cours à Lyon"], description: ["x".repeat(156), "Brève."] });

  expect(head[0]).toEqual({ title: "Cours à Lyon – Préau" });
  expect(contentOf(head, "description")).toMatchObject({ content: "Brève." });
});

test("the last of them is taken whole when none fits; a page without description has none", () => {
  const head = headOf({ title: long });

  expect(head[0]).toEqual({ title: `${long} – Préau` });
  expect(contentOf(head, "description")).toBeUndefined();
});

test("a shared link has its picture, at the address of the site", () => {
  const head = headOf({ title: "Cours", canonical: "https://preau.test/cours/" });

  expect(head).toContainEqual({
    property: "og:image",
    content: "https://preau.test/partage.png",
  });
});
