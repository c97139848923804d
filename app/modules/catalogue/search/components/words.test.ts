import { expect, test } from "vitest";

import { prepareWords } from "#tests/setup/words.ts";

import { type ListingAbout, listingTitle } from "./words.ts";

await prepareWords();

const premiere = { name: "Première", cursusId: 3, career: false };

test.each<[ListingAbout, string]>([
  [
    { format: "offline", subject: "Mathématiques", level: premiere, city: "Lyon" },
    "Cours particuliers de mathématiques en Première à Lyon",
  ],
  [
    { format: "offline", subject: "Anglais", city: "Le Havre" },
    "Cours particuliers d’anglais au Havre",
  ],
  [
    { format: "online", subject: "SVT", level: { name: "Collège", cursusId: 2, career: true } },
    "Cours en ligne de SVT au collège",
  ],
  [{ format: "offline" }, "Cours particuliers à domicile en France"],
  [
    {
      format: "online",
      level: { name: "Adulte débutant", cursusId: 5, career: false },
      city: "Lyon",
    },
    "Cours en ligne niveau Adulte débutant",
  ],
])("a listing is named in French", (about, title) => {
  expect(listingTitle(about)).toBe(title);
});
