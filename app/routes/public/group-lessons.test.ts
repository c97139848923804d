import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { refreshListings } from "#app/modules/catalogue/search/refresh-listings.server.ts";
import { sitemapListings } from "#app/modules/catalogue/search/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createGroupLesson } from "#tests/factories/group-lesson.ts";
import { createLoyalFamily } from "#tests/factories/group-lesson-class.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { askPage } from "#tests/http/ask-page.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";

import { loader as allCourses } from "./all-courses.tsx";
import { action as applyCode, loader, meta } from "./group-lesson.tsx";
import { loader as listing } from "./group-listing.tsx";
import { loader as search } from "./search.tsx";
import { loader as tutoring } from "./tutoring.tsx";

const lyon = {
  subject: "mathematiques",
  level: "premiere",
  city: "lyon",
  period: "toussaint",
};
const inLyon = "/stages/mathematiques/premiere/lyon/toussaint/";
const everywhere = "/stages/toutes-les-matieres/tous-les-niveaux/france/toutes-les-periodes/";

test("a listing of stages tells its figures and is dropped by each of them and by their list", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { takenSeats: 6 });
  const { data, tags } = await askPage(db, listing, inLyon, lyon);

  expect(data).toMatchObject({
    about: { subject: "Mathématiques", level: { name: "Première" }, city: "Lyon" },
    result: { totalCount: 1, figures: { from: 290, seats: 2 } },
    noindex: true,
    pages: 1,
  });
  expect(data).toHaveProperty("canonical", expect.stringMatching(/lyon\/toussaint\/$/));
  expect(tags).toEqual(["group-lessons", `group-lesson:${String(id)}`]);
});

test("engines keep the listings that say something of their own, and reach them from all courses (PUB-003)", async ({
  db,
}) => {
  await createGroupLesson(db);
  await refreshListings(db);
  const path = everywhere.replace("toutes-les-matieres", "physique-chimie");
  await create(db, sitemapListings, { path, wider: [everywhere] });
  const root = await askPage(db, listing, everywhere, {});
  const links = expect.arrayContaining([
    expect.objectContaining({ kind: "subject", name: "Mathématiques" }),
    expect.objectContaining({ kind: "subject", name: "Physique-chimie" }),
  ]) as unknown;
  expect(root.data).toMatchObject({ noindex: false, links });
  expect((await askPage(db, listing, inLyon, lyon)).data).toMatchObject({ noindex: true });
  const { data } = await askPage(db, allCourses, "/tous-nos-cours/");
  expect(data).toMatchObject({ found: [{}, {}, { links }, {}] });
});

test("tutoring has its own page with real figures, a town written otherwise is put right (PUB-008)", async ({
  db,
}) => {
  await createTeacher(db);
  const { subject, level, city } = lyon;
  const address = "/soutien-scolaire/mathematiques/premiere/lyon/";
  const params = { subject, level, city };
  expect((await askPage(db, tutoring, address, params)).data).toMatchObject({
    words: { title: "Soutien scolaire en mathématiques en Première à Lyon" },
    cards: [{}],
    noindex: true,
  });
  const code = { ...params, city: "69123" };
  expect(await askPage(db, tutoring, address.replace("lyon", "69123"), code)).toMatchObject({
    status: 301,
    to: address,
  });
  const unknown = { ...params, subject: "alchimie" };
  expect((await askPage(db, tutoring, address, unknown)).status).toBe(404);
});

test("sorted, narrowed or empty, a listing is for people only", async ({ db }) => {
  await createGroupLesson(db);
  for (const query of ["?orderBy=price", "?available=1", "?radius=10"]) {
    expect((await askPage(db, listing, inLyon + query, lyon)).data).toMatchObject({
      noindex: true,
    });
  }
  const params = { ...lyon, period: "noel" };
  expect(
    (await askPage(db, listing, inLyon.replace("toussaint", "noel"), params)).data,
  ).toMatchObject({
    noindex: true,
    result: { totalCount: 0 },
    ways: [{ kind: "periods", count: 1 }],
  });
});

test.for([
  ["subject", "alchimie"],
  ["level", "maternelle"],
  ["city", "atlantide"],
  ["period", "carnaval"],
  ["page", "2"],
  ["page", "deux"],
])("no listing for the %s « %s »", async ([name = "", word = ""], { db }) => {
  const params = { ...lyon, [name]: word };
  const address = `/stages/${Object.values(params).join("/")}/`;
  expect((await askPage(db, listing, address, params)).status).toBe(404);
});

test.for([
  ["/stages/", {}, everywhere],
  ["/stages-en-ligne/", {}, everywhere.replace("stages", "stages-en-ligne")],
  [
    "/stages/anglais/",
    { subject: "anglais" },
    everywhere.replace("toutes-les-matieres", "anglais"),
  ],
  ["/stages/alchimie/", { subject: "alchimie" }, undefined],
] as const)("%s leads to its whole address", async ([address, params, to], { db }) => {
  expect(await askPage(db, listing, address, params)).toMatchObject(
    to ? { status: 301, to } : { status: 404 },
  );
});

test("a search for stages leads to their listing, with its period and options", async ({ db }) => {
  const address =
    "/rechercher/?format=group&subject=mathematiques&city=Lyon&period=noel&available=1&priceMin=3";
  expect(await askPage(db, search, address)).toMatchObject({
    status: 302,
    to: "/stages/mathematiques/tous-les-niveaux/lyon/noel/?available=1",
  });
  expect(await askPage(db, search, "/rechercher/?format=group_online&period=x")).toMatchObject({
    to: "/stages-en-ligne/toutes-les-matieres/tous-les-niveaux/france/toutes-les-periodes/",
  });
});

const show = async (db: Db, segment: string, query = "") =>
  askPage(db, loader, `/stage/${segment}/${query}`, { stage: segment });

test("a stage is read at its own address: a number alone and other words are put right", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db);
  const slug = `maths-premiere-toussaint-${String(id)}`;

  expect(await show(db, String(id))).toMatchObject({ status: 301, to: `/stage/${slug}/` });
  expect(await show(db, `autre-${String(id)}`)).toMatchObject({ status: 301 });
  const { data, tags } = await show(db, slug);
  expect(data).toMatchObject({ equivalent: ["Seconde"], price: { total: 290 }, similar: [] });
  expect(tags).toContain(`group-lesson:${String(id)}`);
});

test("no page for a draft, for an unknown number, for words alone", async ({ db }) => {
  const { id } = await createGroupLesson(db, { state: "draft" });
  expect((await show(db, `maths-premiere-toussaint-${String(id)}`)).status).toBe(404);
  expect((await show(db, "maths-99999")).status).toBe(404);
  expect((await show(db, "maths")).status).toBe(404);
});

test("a stage that is over is read, not kept by engines, and shows those that come", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { state: "done", startsAt: new Date("2020-01-06") });
  const coming = await createGroupLesson(db);
  const { data } = await show(db, `maths-premiere-toussaint-${String(id)}`);

  expect(data).toMatchObject({
    lesson: { on_sale: false, state: { word: "Terminé" } },
    similar: [{ id: coming.id }],
  });
  const robots = meta({ data } as Parameters<typeof meta>[0]);
  expect(robots).toContainEqual({ name: "robots", content: "noindex" });
});

test("the calculator counts as many subjects as the stage has (PUB-029)", async ({ db }) => {
  const { id } = await createGroupLesson(db, { subjectIds: [1, 2] });
  const slug = `maths-premiere-toussaint-${String(id)}`;

  expect((await show(db, slug, "?matieres=2")).data).toMatchObject({ price: { total: 380 } });
  const two = `/stage/${slug}/?matieres=2`;
  expect(await show(db, slug, "?matieres=9")).toMatchObject({ status: 301, to: two });
});

test("what the calculator cannot be asked makes no other page to keep", async ({ db }) => {
  const { id } = await createGroupLesson(db, { subjectIds: [1, 2] });
  const slug = `maths-premiere-toussaint-${String(id)}`;
  const to = (search: string) => ({ status: 301, to: `/stage/${slug}/${search}` });

  for (const typed of ["01", "x", "", "-1", "1e0", "1&matieres=2", "1&matieres=1"]) {
    expect(await show(db, slug, `?matieres=${typed}`)).toMatchObject(to("?matieres=1"));
  }
  expect(await show(db, slug, "?a=b&matieres=3")).toMatchObject(to("?a=b&matieres=2"));
  expect((await show(db, slug, "?a=b")).data).toMatchObject({ asked: { subjects: 1 } });
});

test("a visitor's code is refused at its field, and the price stays; a family's own takes its part off (ERR-27)", async ({
  db,
}) => {
  const { id } = await createGroupLesson(db, { subjectIds: [1, 2] });
  const slug = `maths-premiere-toussaint-${String(id)}`;
  const send = (context: ReturnType<typeof contextOf>["context"], promoCode: string) =>
    applyCode(formSent(`/stage/${slug}/`, { promoCode, matieres: "2" }, context, { stage: slug }));
  const { context: visitor } = contextOf(callerOf(db));

  expect(await send(visitor, "MERCI10")).toMatchObject({
    init: { status: 422 },
    data: {
      error: { promoCode: [expect.stringContaining("connectez-vous")] },
      initialValue: { promoCode: "MERCI10" },
      price: { gross: 380, discount: 0, total: 380 },
    },
  });
  expect(await send(visitor, "")).toMatchObject({ init: { status: 422 } });
  expect(await send(visitor, "x".repeat(41))).toMatchObject({ init: { status: 422 } });

  const family = await createLoyalFamily(db);
  const person = {
    id: family.id,
    role: "customer" as const,
    firstname: "Zoé",
    lastname: "Roux",
    email: family.email,
    emailConfirmed: true,
  };
  const { context } = contextOf(callerOf(db, family.actor), {
    person: () => Promise.resolve(person),
  });
  expect(await send(context, "merci10")).toMatchObject({
    init: { status: 200 },
    data: { price: { gross: 380, discount: 38, total: 342 }, asked: { subjects: 2 } },
  });
});
