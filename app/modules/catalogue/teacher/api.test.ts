import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { documents } from "#app/modules/career/document/table.server.ts";
import { reviews as reviewEndpoints } from "#app/modules/catalogue/review/endpoints.ts";
import { reviewDetails, reviews } from "#app/modules/catalogue/review/table.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { refreshListings } from "#app/modules/catalogue/search/refresh-listings.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { teachers as teacherEndpoints } from "./endpoints.ts";
import { degrees, experiences, teachers, teacherSlots } from "./table.server.ts";
import { mostKept } from "./teacher.endpoints.ts";

test("a teacher's page tells prices with what is left after credit, or why there is none", async ({
  db,
}) => {
  const salaried = await createTeacher(db, { online: 35, subjects: { 1: [11], 2: [12] } });
  const independent = await createTeacher(db, { selfEmployed: true, home: 40 });
  const api = callerOf(db);

  const teacher = await api(teacherEndpoints.show, { params: { id: salaried.id } });

  expect(teacher).toMatchObject({
    slug: `cours-de-mathematiques-${String(salaried.id)}`,
    mode: "mandate",
    zone: { city: "Lyon", radius: 30 },
    subjects: [
      { id: 1, name: "Mathématiques", main: true, levels: [{ id: 11, name: "Première" }] },
      { id: 2, main: false },
    ],
    prices: [
      { cursus_id: 3, cursus: "Lycée", price: 42, price_after_credit: 21, credit_refusal: null },
      { cursus_id: 3, price: 35, price_after_credit: null, credit_refusal: "online" },
    ],
  });
  expect(teacher.offers).toHaveLength(4);
  const other = await api(teacherEndpoints.show, { params: { id: independent.id } });
  expect(other).toMatchObject({
    mode: "independent",
    prices: [{ price: 40, price_after_credit: null, credit_refusal: "not_approved" }],
  });
});

test("an unknown teacher is 404, a candidate too; one who left is 410 with similar ones", async ({
  db,
}) => {
  const { id: stays } = await createTeacher(db);
  const { id: left } = await createTeacher(db, { status: "left", leftAt: inDays(-3) });
  const { id: candidate } = await createTeacher(db, { status: "to_confirm" });
  const api = callerOf(db);
  const statusOf = (id: number) =>
    api(teacherEndpoints.show, { params: { id } }).catch((refusal: unknown) => refusal as Response);

  await expect(statusOf(999_999)).resolves.toMatchObject({ status: 404 });
  await expect(statusOf(candidate)).resolves.toMatchObject({ status: 404 });
  const gone = (await statusOf(left)) as Response;
  expect(gone.status).toBe(410);
  expect(await gone.json()).toMatchObject({ code: "api.teacher.left", teachers: [{ id: stays }] });
});

test("after 60 days without taking anybody, engines forget the page", async ({ db }) => {
  const stopped = { availability: "not_available" } as const;
  const { id } = await createTeacher(db, { ...stopped, availabilityUpdatedAt: inDays(-61) });
  const answer = await callerOf(db)(teacherEndpoints.show, { params: { id } });
  expect(answer).toMatchObject({ availability: "not_available", indexable: false });
});

test("reviews come four at a time, newest first, with their marks and the answer", async ({
  db,
}) => {
  const { id: teacherId } = await createTeacher(db);
  for (let index = 1; index <= 6; index++) {
    const { id: reviewId } = await create(db, reviews, {
      teacherId,
      author: "Sophie D.",
      rating: 4.5,
      review: `Avis ${String(index)}`,
      teacherResponse: index === 6 ? "Merci." : null,
      experienceDate: "2026-06-10",
      publishedAt: inDays(-10 + index),
    });
    await create(db, reviewDetails, { reviewId, rankingTypeId: 2, rating: 5 });
  }
  const api = callerOf(db);
  const ask = (start: number) =>
    api(reviewEndpoints.listPublic, { query: { teacher_id: teacherId, start } });

  const first = await ask(0);
  expect(first.total).toBe(6);
  expect(first.data.map(({ review }) => review)).toEqual(["Avis 6", "Avis 5", "Avis 4", "Avis 3"]);
  expect(first.data[0]).toMatchObject({
    author: "Sophie D.",
    teacher_response: "Merci.",
    details: [{ ranking_type_id: 2, name: "Ponctualité", rating: 5 }],
  });
  expect((await ask(4)).data).toHaveLength(2);
  await db.update(teachers).set({ status: "left" }).where(eq(teachers.id, teacherId));
  expect((await ask(0)).data).toEqual([]);
});

test.for([
  ["radius", { radius: "101" }, "radius"],
  ["an unknown town", { city: "atlantide" }, "city"],
  ["a page under one", { page: "0" }, "page"],
  ["a length over a hundred", { length: "101" }, "length"],
  ["an unknown sort", { orderBy: "name" }, "orderBy"],
  ["a number off the ring", { shuffler: "1000000" }, "shuffler"],
] as const)("a search with %s is refused on its field", async ([, query, field], { db }) => {
  const asking = callerOf(db)(search.teachers, { query: query as never });
  const refusal: unknown = await asking.catch((refusal: unknown) => (refusal as Response).json());
  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
});

test("engines learn the pages of who is shown, and the listings that find three", async ({
  db,
}) => {
  for (let index = 0; index < 3; index++) await createTeacher(db);
  const { id: stopped } = await createTeacher(db, { availability: "not_available" });
  await refreshListings(db);
  const links = await callerOf(db)(search.links, { query: {} });
  const found = links.map(({ path }) => path);

  expect(found).toContain("/cours-particuliers/toutes-les-matieres/tous-les-niveaux/france/");
  expect(found.some((path) => path.startsWith("/cours-en-ligne/"))).toBe(false);
  expect(found.filter((path) => /-\d+\/$/.test(path))).toHaveLength(3);
  expect(found.some((path) => path.endsWith(`-${String(stopped)}/`))).toBe(false);
});

const forbiddenKeys =
  /^(?:last_?name|surname|email|phone|street|house_number|full_address|postal_code|iban|birth_date|latitude|longitude|x|y|siret|sap_number|password.*|customer_id)$/i;

function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...keysOf(inner),
  ]);
}

test("nothing public leads to a person: no surname, address, number or exact place", async ({
  db,
}) => {
  const secret = { iban: "FR7612345", sapNumber: "SAP987654", birthDate: "1990-01-02" };
  const { id } = await createTeacher(db, { online: 30, ...secret, postalCode: "69003" });
  await create(db, degrees, { teacherId: id, degreeId: 3, year: 2019, verifiedAt: now });
  await create(db, experiences, { teacherId: id, experienceId: 1, startYear: 2020, current: true });
  const hours = { day: 3, start: "09:00", end: "12:00" };
  await create(db, teacherSlots, { teacherId: id, ...hours, formats: ["individual_webcam"] });
  const { id: left } = await createTeacher(db, { status: "left" });
  const api = callerOf(db);

  const answers = [
    await api(teacherEndpoints.show, { params: { id } }),
    await api(search.teachers, { query: { city: "lyon", onlyOffline: true } }),
    await api(reviewEndpoints.listPublic, { query: { teacher_id: id } }),
    await api(teacherEndpoints.show, { params: { id: left } }).catch((gone: unknown) =>
      (gone as Response).json(),
    ),
  ];

  for (const answer of answers) {
    expect(keysOf(answer).filter((key) => forbiddenKeys.test(key))).toEqual([]);
    expect(JSON.stringify(answer)).not.toMatch(
      /Nomsecret|example\.test|611223344|FR7612345|SAP987654|1990-01-02|69003|45\.75|4\.84/,
    );
  }
});

test("a teacher is told by the profession, on the page and on the card (ENT-25)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { civility: "ms" });
  const master = { degreeId: 3, speciality: "mathématiques", school: "ENS de Lyon", year: 2014 };
  await create(db, degrees, { teacherId: id, ...master, main: true });
  await create(db, degrees, {
    teacherId: id,
    degreeId: 7,
    speciality: "mathématiques",
    year: 2016,
  });
  const api = callerOf(db);

  const teacher = await api(teacherEndpoints.show, { params: { id } });
  const { data } = await api(search.teachers, {
    query: { city: "lyon", onlyOffline: true },
  });

  expect(teacher.degrees[0]).toMatchObject({
    speciality: "mathématiques",
    school: "ENS de Lyon",
    preparing: false,
  });
  for (const { headline } of [teacher, ...data]) {
    expect(headline).toBe("Professeure agrégée de mathématiques");
  }
});

test("teachers are listed side by side in the order asked, without who left, with how far they are", async ({
  db,
}) => {
  const near = await createTeacher(db, { home: 40 });
  const far = await createTeacher(db, { home: 50 });
  const left = await createTeacher(db, { status: "left", leftAt: inDays(-3) });
  const api = callerOf(db);
  const ids = [far.id, left.id, near.id, 999_999, far.id];

  const shown = await api(teacherEndpoints.list, { query: { ids, city: "lyon" } });
  expect(shown.map(({ id }) => id)).toEqual([far.id, near.id]);
  expect(shown[0]?.distance_km).toBeGreaterThanOrEqual(1);
  expect(shown[0]?.prices[0]?.price).toBe(50);
  const [{ distance_km: nowhere } = {}] = await api(teacherEndpoints.list, { query: { ids } });
  expect(nowhere).toBeNull();

  const many = Array.from({ length: mostKept + 1 }, (_, index) => index + 1);
  const refused = (query: object) =>
    api(teacherEndpoints.list, { query: query as { ids: number[] } }).catch(
      (refusal: unknown) => (refusal as Response).status,
    );
  await expect(refused({ ids: many })).resolves.toBe(422);
  await expect(refused({ ids: [near.id], city: "nulle-part" })).resolves.toBe(422);
});

test("a checked paper is a mark with its day, which goes with its approval (PUB-024)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const paper = { teacherId: id, statusSince: now, seenOn: "2026-08-03" };
  await create(db, documents, { ...paper, type: "identity_proof", status: "approved" });
  await create(db, documents, { ...paper, type: "criminal_record", status: "approved" });
  const checked = async () =>
    (await callerOf(db)(teacherEndpoints.show, { params: { id } })).checked;

  expect(await checked()).toEqual({ identity_on: "2026-08-03", criminal_record_on: "2026-08-03" });
  await db.update(documents).set({ status: "refused" }).where(eq(documents.type, "identity_proof"));
  expect(await checked()).toEqual({ identity_on: null, criminal_record_on: "2026-08-03" });
});
