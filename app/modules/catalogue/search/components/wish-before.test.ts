import { expect, test } from "vitest";

import { leadsToWish, wishBefore } from "./wish-before.ts";

const site = "https://preau.example";

test.each([
  [
    "/cours-particuliers/mathematiques/premiere/lyon/",
    { matiere: 1, niveau: 11, format: "offline", ville: "lyon" },
  ],
  ["/cours-en-ligne/mathematiques/tous-les-niveaux/france/2/", { matiere: 1, format: "online" }],
  ["/soutien-scolaire/toutes-les-matieres/premiere/france/", { niveau: 11, format: "offline" }],
  ["/cours-particuliers/a-1/?matiere=2&format=online", { matiere: 2, format: "online" }],
  ["/cours-particuliers/toutes-les-matieres/tous-les-niveaux/lyon/", undefined],
  ["/cours-particuliers/alchimie/tous-les-niveaux/lyon/", undefined],
  ["/cours-particuliers/mathematiques-12/", undefined],
  ["/", undefined],
])("a visitor who comes from %s looks for %o (decision 025)", (from, wish) => {
  const found = wishBefore(site + from);
  expect(found && JSON.parse(JSON.stringify(found))).toEqual(wish);
});

test("a town that is no word is left out; no address is no wish", () => {
  const odd = wishBefore(`${site}/cours-particuliers/mathematiques/premiere/L%27%C3%8Ele/`);
  expect(odd).toEqual({ matiere: 1, niveau: 11, format: "offline", ville: undefined });
  for (const none of [undefined, null, "", "about:client"])
    expect(wishBefore(none)).toBeUndefined();
});

test("only a teacher's plain address answers by the page before", () => {
  const from = `${site}/cours-particuliers/mathematiques/premiere/lyon/`;
  expect(leadsToWish("/cours-particuliers/cours-de-maths-12/", from)).toBe(true);
  expect(leadsToWish("/cours-particuliers/cours-de-maths-12/?matiere=1", from)).toBe(false);
  expect(leadsToWish("/cours-particuliers/mathematiques/premiere/", from)).toBe(false);
  expect(leadsToWish("/cours-particuliers/cours-de-maths-12/", site)).toBe(false);
});
