import { expect } from "vitest";

import { env } from "#app/env.server.ts";
import { refreshListings } from "#app/modules/catalogue/search/refresh-listings.server.ts";
import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";

import { landings } from "./endpoints.ts";

test("a landing says its title, its figures, its prices and where it leads (API-046)", async ({
  db,
}) => {
  for (let made = 0; made < 3; made++) await createTeacher(db);
  for (let made = 0; made < 12; made++) await createTeacher(db, { subjects: { 3: [11] } });
  await refreshListings(db);
  const ask = callerOf(db);
  const all = await ask(landings.show, { query: { type: "offline" } });
  expect(all).toMatchObject({
    h1: "Cours particuliers à domicile en France",
    intro: expect.stringContaining("15 professeurs peuvent venir chez vous.") as string,
    breadcrumb: [
      { name: "Accueil", path: "/" },
      { name: "Cours particuliers", path: null },
    ],
    count: 15,
    canonical: `${env.origin}/cours-particuliers/toutes-les-matieres/tous-les-niveaux/france/`,
    indexable: true,
  });
  const query = {
    type: "offline" as const,
    subject: "mathematiques",
    level: "premiere",
    city: "lyon",
  };
  expect(await ask(landings.show, { query })).toMatchObject({
    intro: expect.stringMatching(
      /La moitié demande 42\s€\/h ou moins, soit 21\s€\/h après crédit d’impôt\.$/,
    ) as string,
    title: "Cours particuliers de mathématiques en Première à Lyon",
    sections: [
      { title: "Cours de mathématiques en Première à Lyon\u00a0: en chiffres" },
      { title: "Quel prix pour un cours de mathématiques en Première\u00a0?" },
    ],
    count: 3,
    indexable: false,
  });
});

test("stages and tutoring are landings too; online a town changes nothing (PUB-007, PUB-008)", async ({
  db,
}) => {
  await createTeacher(db);
  await createGroupLesson(db);
  await refreshListings(db);
  const ask = callerOf(db);
  const { h1, count } = await ask(landings.show, {
    query: { type: "stages", subject: "mathematiques", city: "lyon" },
  });
  expect([h1, count]).toEqual(["Stages de mathématiques à Lyon", 1]);
  const online = await ask(landings.show, {
    query: { type: "online_stages", city: "lyon", period: "noel" },
  });
  expect(online).toMatchObject({
    count: 0,
    indexable: false,
    canonical: `${env.origin}/stages-en-ligne/toutes-les-matieres/tous-les-niveaux/france/noel/`,
  });
  const tutoring = await ask(landings.show, { query: { type: "tutoring" } });
  expect(tutoring).toMatchObject({ h1: "Soutien scolaire", count: 1, indexable: true });
  expect(tutoring.sections).toHaveLength(3);
});

test.for([
  { type: "offline", subject: "sorcellerie" },
  { type: "online", level: "bac-plus-cent" },
  { type: "tutoring", city: "atlantide" },
  { type: "stages", period: "saint-glinglin" },
] as const)("a word that is none makes no landing: %o", async (query, { db }) => {
  const asking = callerOf(db)(landings.show, { query });
  await expect(asking).rejects.toMatchObject({ status: 404 });
});
