import { expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { headOf } from "./page-meta.ts";

await prepareWords();

const long = "Cours particuliers de préparation au Grand oral au lycée à Lyon";
const contentOf = (head: ReturnType<typeof headOf>, name: string) =>
  head.find((one) => "name" in one && one.name === name);

test("of several titles and descriptions the first that search engines show whole is taken", () => {
  const told = headOf({ title: [long, "Cours à Lyon"], description: ["x".repeat(156), "Brève."] });

  expect(told[0]).toEqual({ title: "Cours à Lyon – Préau" });
  expect(contentOf(told, "description")).toMatchObject({ content: "Brève." });
});

test("the last of them is taken whole when none fits; a page without description has none", () => {
  const told = headOf({ title: long });

  expect(told[0]).toEqual({ title: `${long} – Préau` });
  expect(contentOf(told, "description")).toBeUndefined();
});

test("a shared link has its picture, at the address of the site", () => {
  const told = headOf({ title: "Cours", canonical: "https://preau.test/cours/" });

  expect(told).toContainEqual({
    property: "og:image",
    content: "https://preau.test/partage.png",
  });
});
