import type { MetaFunction } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { sitemapListings } from "#app/modules/catalogue/search/table.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { askPage, type Loader } from "#tests/http/ask-page.ts";
import { inDays } from "#tests/setup/time.ts";

import { loader as home } from "./home.tsx";
import { loader as lesson, meta as lessonMeta } from "./lesson.tsx";
import { loader as reviewsPage } from "./lesson-reviews.tsx";
import { loader as listing } from "./listing.tsx";
import { loader as ranking, meta as rankingMeta } from "./ranking.tsx";
import { loader as search } from "./search.tsx";
import { loader as terms, meta as termsMeta } from "./terms.tsx";

const lyon = { subject: "mathematiques", level: "premiere", city: "lyon" };
const inLyon = "/cours-particuliers/mathematiques/premiere/lyon/";

test("a listing shows its teachers, names them to the cache and tells its own address", async ({
  db,
}) => {
  const made = [await createTeacher(db), await createTeacher(db), await createTeacher(db)];
  await create(db, sitemapListings, { path: inLyon, wider: [] });
  const { data, tags } = await askPage(db, listing, inLyon, lyon);

  expect(data).toMatchObject({
    about: { subject: "Mathématiques", level: { name: "Première" }, city: "Lyon" },
    result: { totalCount: 3 },
    pages: 1,
    noindex: false,
    ways: [
      { kind: "level", level: "Seconde" },
      { kind: "level", level: "Terminale" },
    ],
  });
  expect(data).toHaveProperty("canonical", expect.stringMatching(/^https?:\/\/[^/]+\/cours-part/));
  expect(tags).toEqual(expect.arrayContaining(made.map(({ id }) => `teacher:${String(id)}`)));
});

test("a sorted listing and a thin one are for people, not for engines", async ({ db }) => {
  await createTeacher(db);
  expect((await askPage(db, listing, inLyon, lyon)).data).toMatchObject({ noindex: true });
  const { path } = await create(db, sitemapListings, { path: inLyon, wider: [] });
  expect((await askPage(db, listing, path, lyon)).data).toMatchObject({ noindex: false });
  const sorted = (await askPage(db, listing, `${inLyon}?orderBy=price`, lyon)).data;
  expect(sorted).toMatchObject({ noindex: true, query: { orderBy: "price" } });
  expect(sorted).toHaveProperty("canonical", expect.stringMatching(/lyon\/$/));
});

test("no teacher found is an honest page with wider searches; an unknown word is no page", async ({
  db,
}) => {
  await createTeacher(db, { online: 30, subjects: { 1: [12] } });
  const empty = await askPage(db, listing, inLyon, lyon);
  expect(empty.data).toMatchObject({
    result: { totalCount: 0 },
    noindex: true,
    ways: [{ kind: "level", level: "Terminale", count: 1 }],
  });
  const statusOf = async (other: object) => {
    const params = { ...lyon, ...other };
    const address = `/cours-particuliers/${Object.values(params).join("/")}/`;
    return (await askPage(db, listing, address, params)).status;
  };
  expect(await statusOf({ subject: "alchimie" })).toBe(404);
  expect(await statusOf({ level: "maternelle" })).toBe(404);
  expect(await statusOf({ city: "atlantide" })).toBe(404);
  expect(await statusOf({ page: "2" })).toBe(404);
  expect(await statusOf({ page: "deux" })).toBe(404);
});

test.for(cursus.map(({ slug }) => slug))("%s, whole, has its listing", async (level, { db }) => {
  const params = { subject: "toutes-les-matieres", level, city: "france" };
  const address = `/cours-particuliers/${Object.values(params).join("/")}/`;

  expect(await askPage(db, listing, address, params)).toHaveProperty("data.pages", 1);
});

test("a listing moves once to its right address", async ({ db }) => {
  expect(await askPage(db, listing, `${inLyon}?city=`, lyon)).toMatchObject({
    status: 301,
    to: inLyon,
  });
  expect(await askPage(db, listing, `${inLyon}1/`, { ...lyon, page: "1" })).toMatchObject({
    status: 301,
    to: inLyon,
  });
  const byCode = { ...lyon, city: "69123" };
  expect(await askPage(db, listing, inLyon.replace("lyon", "69123"), byCode)).toMatchObject({
    status: 301,
    to: inLyon,
  });
});

test.for([
  ["/cours-particuliers/", {}, "/cours-particuliers/toutes-les-matieres/tous-les-niveaux/france/"],
  ["/cours-en-ligne/", {}, "/cours-en-ligne/toutes-les-matieres/tous-les-niveaux/france/"],
  [
    "/cours-particuliers/anglais/6e/",
    { subject: "anglais", level: "6e" },
    "/cours-particuliers/anglais/6e/france/",
  ],
] as const)("%s is a listing written short", async ([from, params, to], { db }) => {
  expect(await askPage(db, listing, from, params)).toMatchObject({ status: 301, to });
});

test("a search leads to one address; a name of several towns asks which", async ({ db }) => {
  const sent = (query: string) => askPage(db, search, `/rechercher/?${query}`);

  const one = "subject=mathematiques&level=premiere&city=Lyon&format=offline";
  expect(await sent(one)).toMatchObject({ status: 302, to: inLyon });
  expect(await sent("subject=&level=&city=&format=offline")).toMatchObject({
    to: "/cours-particuliers/toutes-les-matieres/tous-les-niveaux/france/",
  });
  expect(await sent("city=Lyon&format=online&subject=anglais")).toMatchObject({
    to: "/cours-en-ligne/anglais/tous-les-niveaux/france/",
  });
  expect(await sent(`${one}&radius=20&orderBy=price&shuffler=42`)).toMatchObject({
    to: `${inLyon}?orderBy=price&radius=20&shuffler=42`,
  });
  expect(await sent("city=physique-chimie")).toMatchObject({
    to: "/cours-particuliers/physique-chimie/tous-les-niveaux/france/",
  });
  expect(await sent("")).toMatchObject({ data: { towns: [], asked: { sent: false } } });
  expect(await sent("city=qwxzqwxz")).toMatchObject({ data: { towns: [] } });

  const { data } = await sent("city=Saint-Denis&format=offline");
  const { towns } = data as { towns: { to: string; town: { name: string } }[] };
  expect(towns.length).toBeGreaterThan(1);
  expect(new Set(towns.map(({ town }) => town.name))).toEqual(new Set(["Saint-Denis"]));
  expect(await sent("city=Saint-Denis&town=saint-denis-93&format=offline")).toMatchObject({
    status: 302,
  });
});

const lessonOf = async (db: Db, segment: string) =>
  askPage(db, lesson, `/cours-particuliers/${segment}/`, { lesson: segment });

test("a lesson shows its teacher, four reviews at most and others of the same subject", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { medianAnswerHours: 5 });
  const { id: other } = await createTeacher(db);
  const slug = `cours-de-mathematiques-${String(id)}`;

  const { data, tags } = await lessonOf(db, slug);

  expect(data).toMatchObject({
    teacher: { id, slug, response_time_hours: 5 },
    reviews: { total: 0 },
    related: [{ id: other }],
  });
  expect(tags).toEqual([`teacher:${String(id)}`, `teacher:${String(other)}`]);
  const right = { status: 301, to: `/cours-particuliers/${slug}/` };
  expect(await lessonOf(db, `autre-${String(id)}`)).toMatchObject(right);
  expect(await lessonOf(db, String(id))).toMatchObject(right);
  expect(await lessonOf(db, "autre-999999")).toMatchObject({ status: 404 });
  expect(await lessonOf(db, "mathematiques")).toMatchObject({
    status: 301,
    to: "/cours-particuliers/mathematiques/tous-les-niveaux/france/",
  });
  const reviews = { lesson: slug };
  const address = `/cours-particuliers/${slug}/avis/`;
  expect((await askPage(db, reviewsPage, address, reviews)).data).toMatchObject({
    page: 1,
    canonical: expect.stringMatching(new RegExp(`${slug}/$`)) as string,
  });
  expect(await askPage(db, reviewsPage, `${address}?page=2`, reviews)).toMatchObject({
    status: 404,
  });
});

test("others beside a lesson are those of the subject, class and kind of lesson looked for, at that price (LOAD-06)", async ({
  db,
}) => {
  const [cm2, premiere] = [5, 11];
  const both = { subjects: { 1: [cm2, premiere] }, online: 33 };
  const { id } = await createTeacher(db, both);
  const { id: other } = await createTeacher(db, { ...both, home: 44, homeOf: { 1: 28 } });
  await createTeacher(db, { subjects: { 1: [cm2] }, home: 20 });
  const slug = `cours-de-mathematiques-${String(id)}`;
  const address = `/cours-particuliers/${slug}/?matiere=1&niveau=${String(premiere)}&format=`;
  const beside = async (format: string) =>
    (await askPage(db, lesson, address + format, { lesson: slug })).data;

  expect(await beside("offline")).toMatchObject({ related: [{ id: other, price: 44 }] });
  expect(await beside("online")).toMatchObject({
    related: [{ id: other, price: 33, format: "online" }],
  });
});

test("who left is 410 with others; who takes no student keeps a page that engines may forget", async ({
  db,
}) => {
  const { id: other } = await createTeacher(db);
  const { id } = await createTeacher(db, { availability: "not_available" });
  const slug = `cours-de-mathematiques-${String(id)}`;
  const metaOf = (data: unknown) => JSON.stringify(lessonMeta({ data } as never));

  const stopped = await lessonOf(db, slug);
  expect(stopped.data).toMatchObject({ teacher: { availability: "not_available" } });
  expect(metaOf(stopped.data)).not.toContain("noindex");
  await db
    .update(teachers)
    .set({ availabilityUpdatedAt: inDays(-61) })
    .where(eq(teachers.id, id));
  expect(metaOf((await lessonOf(db, slug)).data)).toContain("noindex");

  await db.update(teachers).set({ status: "left" }).where(eq(teachers.id, id));
  const gone = await lessonOf(db, slug);
  expect(gone.data).toMatchObject({ data: { gone: [{ id: other }] }, init: { status: 410 } });
});

test("the home page features seven teachers at most and stands without any", async ({ db }) => {
  expect((await askPage(db, home, "/")).data).toMatchObject({ teachers: [] });
  for (let index = 0; index < 9; index++) await createTeacher(db);
  const { data, tags } = await askPage(db, home, "/");
  expect(data).toMatchObject({ rating: undefined });
  const shown = (data as { teachers: { id: number }[] }).teachers;
  expect(shown).toHaveLength(7);
  expect(tags).toEqual([
    "home",
    "group-lessons",
    ...shown.map(({ id }) => `teacher:${String(id)}`),
  ]);
});

test("the home page counts who teaches each subject shown, and from which price", async ({
  db,
}) => {
  await createTeacher(db, { subjects: { 1: [11] }, home: 39 });
  await createTeacher(db, { subjects: { 1: [11] }, home: 42 });
  await createTeacher(db, { subjects: { 1: [11] }, home: null, online: 20 });
  const { data } = await askPage(db, home, "/");
  expect(data).toHaveProperty("subjects.0", {
    name: "Mathématiques",
    to: "/cours-particuliers/mathematiques/tous-les-niveaux/france/",
    found: { count: 2, capped: false, from: 39 },
  });
  expect(data).toHaveProperty("subjects.length", 1);
});

test("the texts tell engines their own address (PUB-051)", async ({ db }) => {
  const headOf = async (loader: Loader, meta: MetaFunction, address: string) => {
    const { data } = await askPage(db, loader, address);
    return meta({ data } as never);
  };
  const canonical = (address: string): unknown =>
    expect.arrayContaining([
      {
        tagName: "link",
        rel: "canonical",
        href: expect.stringMatching(`^https?://[^/]+${address}$`) as string,
      },
    ]);

  expect(await headOf(terms, termsMeta, "/cgu/")).toEqual(canonical("/cgu/"));
  const order = "/comment-sont-classes-les-resultats/";
  expect(await headOf(ranking, rankingMeta, order)).toEqual(canonical(order));
});

function counted(db: Db) {
  let queries = 0;
  const asking = new Set<string | symbol>(["select", "execute", "$count"]);
  const proxy = new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        if (asking.has(name)) queries++;
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
  return { proxy, count: () => queries };
}

test("a listing costs five queries at most, as many for fifteen results as for three", async ({
  db,
}) => {
  const costOf = async () => {
    const { proxy, count } = counted(db);
    await askPage(proxy, listing, inLyon, lyon);
    return count();
  };
  for (let index = 0; index < 4; index++) await createTeacher(db);
  const few = await costOf();
  for (let index = 0; index < 12; index++) await createTeacher(db);
  expect(few).toBeLessThanOrEqual(5);
  expect(await costOf()).toBe(few);
});
