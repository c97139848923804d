import { expect } from "vitest";

import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";

import { search } from "./endpoints.ts";
import { refreshListings } from "./refresh-listings.server.ts";
import { sitemapListings } from "./table.server.ts";

const lille = { latitude: 50.6311, longitude: 3.0468, cityCode: "59350", cityName: "Lille" };

test("a narrower listing is kept when it shows others than the wider one, and is linked from it (TOY-10)", async ({
  db,
}) => {
  for (let count = 0; count < 15; count++) {
    await createTeacher(db, { rating: 4.9, reviewsCount: 20 });
  }
  for (let count = 0; count < 5; count++) {
    await createTeacher(db, {
      ...lille,
      subjects: { 2: [10, 11, 12] },
      rating: 3,
      reviewsCount: 4,
    });
  }
  await refreshListings(db);

  const all = "/cours-particuliers/toutes-les-matieres/tous-les-niveaux/france/";
  const rows = await db.select().from(sitemapListings);
  const kept = rows.map(({ path }) => path);
  expect(kept).toContain(all);
  const physics = "/cours-particuliers/physique-chimie/tous-les-niveaux/france/";
  expect(rows.find(({ path }) => path === physics)).toMatchObject({
    wider: [all],
    figures: { count: 5 },
  });
  expect(kept).toContain("/cours-particuliers/toutes-les-matieres/tous-les-niveaux/lille/");
  expect(kept).toContain("/cours-particuliers/physique-chimie/tous-les-niveaux/lille/");
  expect(kept).toContain("/cours-particuliers/mathematiques/tous-les-niveaux/france/");
  expect(kept).toContain("/soutien-scolaire/mathematiques/tous-les-niveaux/france/");
  expect(kept).toContain("/r/cours-particuliers/toutes-les-matieres/tous-les-niveaux/lille/");
  expect(kept).not.toContain("/r/cours-particuliers/");
  const { links } = await callerOf(db)(search.narrower, { query: { path: all } });
  expect(links).toContainEqual({ kind: "subject", name: "Physique-chimie", path: physics });
});

test("the three subjects with most teachers come first, the others by name (PUB-003)", async ({
  db,
}) => {
  const all = "/cours-en-ligne/toutes-les-matieres/tous-les-niveaux/france/";
  const counts = { allemand: 2, anglais: 9, espagnol: 4, mathematiques: 8, "physique-chimie": 5 };
  for (const [slug, count] of Object.entries(counts)) {
    const path = all.replace("toutes-les-matieres", slug);
    const figures = { count, medianCents: 3000, free: 1, answerHours: null };
    await create(db, sitemapListings, { path, wider: [all], figures });
  }

  const { links } = await callerOf(db)(search.narrower, { query: { path: all } });

  expect(links.map(({ name }) => name)).toEqual([
    "Anglais",
    "Mathématiques",
    "Physique-chimie",
    "Allemand",
    "Espagnol",
  ]);
});
