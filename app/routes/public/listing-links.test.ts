import { expect } from "vitest";

import { sitemapListings } from "#app/modules/catalogue/search/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { askPage } from "#tests/http/ask-page.ts";

import { loader as listing } from "./listing.tsx";
import { loader as directory } from "./teacher-directory.tsx";

const lyon = { subject: "mathematiques", level: "premiere", city: "lyon" };
const inLyon = "/cours-particuliers/mathematiques/premiere/lyon/";

test("a listing leads to those with one word more and to the towns around, the nearest first (PUB-050)", async ({
  db,
}) => {
  const levelled = (level: string, city: string) =>
    `/cours-particuliers/mathematiques/${level}/${city}/`;
  const everywhere = levelled("premiere", "france");
  const towns = ["paris", "saint-etienne", "villeurbanne"].map((city) =>
    levelled("premiere", city),
  );
  for (const path of towns) await create(db, sitemapListings, { path, wider: [everywhere] });
  for (const level of ["lycee", "terminale", "seconde"]) {
    const wider = [levelled("tous-les-niveaux", "lyon")];
    await create(db, sitemapListings, { path: levelled(level, "lyon"), wider });
  }
  const near = {
    data: {
      noindex: true,
      links: [{ name: "Villeurbanne, à 4\u00a0km" }, { name: "Saint-Étienne, à 50\u00a0km" }],
    },
  };
  const inTown = await askPage(db, listing, inLyon, lyon);
  expect(inTown).toMatchObject(near);
  expect(inTown).toHaveProperty("data.links.0.kind", "near");
  const any = { ...lyon, level: "tous-les-niveaux" };
  expect(await askPage(db, listing, levelled(any.level, "lyon"), any)).toMatchObject({
    data: { links: ["Lycée", "Seconde", "Terminale"].map((name) => ({ kind: "level", name })) },
  });
});

test("every teacher stands in the directory, a page at a time (PUB-071)", async ({ db }) => {
  const { id } = await createTeacher(db, { firstname: "Agathe" });
  const page = String(Math.ceil(id / 250));
  const { data } = await askPage(db, directory, `/plan-du-site/professeurs/${page}/`, { page });
  expect(data).toMatchObject({
    teachers: [{ name: expect.stringContaining("Agathe") as string, city: "Lyon" }],
    pages: [Number(page)],
  });
  for (const other of ["0", "01", "x", String(Number(page) + 1)]) {
    const none = await askPage(db, directory, `/plan-du-site/professeurs/${other}/`, {
      page: other,
    });
    expect(none).toMatchObject({ status: 404 });
  }
});
