import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { publishTeachers, touchTeacher } from "#app/modules/catalogue/teacher/publish.server.ts";
import { teacherSweeps } from "#app/modules/catalogue/teacher/sweeps.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { inDays, now } from "#tests/setup/time.ts";

import type { SearchQuery } from "./search.endpoints.ts";
import { searchTeachers } from "./search-teachers.server.ts";

const askConfirmations = dueOf(teacherSweeps, "availabilities to confirm");

const villeurbanne = { latitude: 45.7719, longitude: 4.8902 };
const saintEtienne = { latitude: 45.4397, longitude: 4.3872 };
const lille = { latitude: 50.6292, longitude: 3.0573 };

const namesOf = async (db: Db, query: SearchQuery) =>
  (await searchTeachers({ db, now }, query)).data.map(({ firstname }) => firstname);

test("a search in person finds only who travels as far as the town", async ({ db }) => {
  await createTeacher(db, { firstname: "Ici" });
  await createTeacher(db, { firstname: "Voisin", ...villeurbanne });
  await createTeacher(db, { firstname: "Court", ...saintEtienne, radius: 30 });
  await createTeacher(db, { firstname: "Long", ...saintEtienne, radius: 60 });
  await createTeacher(db, { firstname: "Nord", ...lille });
  await createTeacher(db, { firstname: "Écran", home: null, online: 30 });

  const inLyon = { city: "lyon", onlyOffline: true, orderBy: "location" } as const;

  expect(await namesOf(db, inLyon)).toEqual(["Ici", "Voisin", "Long"]);
  expect(await namesOf(db, { ...inLyon, radius: 20 })).toEqual(["Ici", "Voisin"]);
  expect(await namesOf(db, { ...inLyon, city: "69123" })).toEqual(["Ici", "Voisin", "Long"]);
  expect(await namesOf(db, { onlyOnline: true })).toEqual(["Écran"]);
  expect(await namesOf(db, { onlyOffline: true })).toHaveLength(5);
  expect(await namesOf(db, { city: "lyon" })).toHaveLength(4);
});

test("who stopped, left or is not hired yet is not found; who must confirm comes last", async ({
  db,
}) => {
  await createTeacher(db, { firstname: "Arrêté", availability: "not_available" });
  await createTeacher(db, { firstname: "Parti", status: "left" });
  await createTeacher(db, { firstname: "Candidat", status: "to_confirm" });
  await createTeacher(db, { firstname: "Douteux", availability: "to_confirm", rand: 2000 });
  await createTeacher(db, { firstname: "Libre", rand: 3000 });

  expect(await namesOf(db, {})).toEqual(["Libre", "Douteux"]);
});

test("a level, a subject, several of them: each teacher once, at the price of that level", async ({
  db,
}) => {
  await createTeacher(db, {
    firstname: "Deux",
    home: 40,
    homeOf: { 2: 30 },
    subjects: { 1: [9, 11], 2: [11] },
  });
  await createTeacher(db, { firstname: "Lycée", home: 35, subjects: { 2: [11] } });
  const priced = async (query: SearchQuery) =>
    (await searchTeachers({ db, now }, { ...query, orderBy: "price" })).data.map(
      ({ firstname, price }) => `${firstname} ${String(price)}`,
    );

  expect(await priced({ levels: [11] })).toEqual(["Lycée 35", "Deux 40"]);
  expect(await priced({ levels: [9] })).toEqual(["Deux 30"]);
  expect(await priced({ levels: [9, 11] })).toEqual(["Deux 30", "Lycée 35"]);
  expect(await priced({})).toEqual(["Deux 30", "Lycée 35"]);
  expect(await priced({ subjects: [1, 2] })).toEqual(["Deux 30", "Lycée 35"]);
  expect(await priced({ subjects: [2], levels: [9] })).toEqual([]);
  expect(
    (await searchTeachers({ db, now }, { subjects: [1, 2], levels: [9, 11] })).totalCount,
  ).toBe(2);
});

test("each sort gives its order, in both directions", async ({ db }) => {
  await createTeacher(db, { firstname: "A", home: 50, rating: 4.9, medianAnswerHours: 30 });
  await createTeacher(db, { firstname: "B", home: 30, rating: null, medianAnswerHours: 2 });
  await createTeacher(db, { firstname: "C", home: 40, rating: 4.2, medianAnswerHours: null });

  expect(await namesOf(db, { orderBy: "price" })).toEqual(["B", "C", "A"]);
  expect(await namesOf(db, { orderBy: "price", orderDir: "desc" })).toEqual(["A", "C", "B"]);
  expect(await namesOf(db, { orderBy: "rating" })).toEqual(["A", "C", "B"]);
  expect(await namesOf(db, { orderBy: "response_time" })).toEqual(["B", "A", "C"]);
  const ring = await namesOf(db, {});
  expect(await namesOf(db, { orderBy: "location" })).toEqual(ring);
});

test("the pages of a visitor part the results: none twice, none lost, whatever his number", async ({
  db,
}) => {
  const ids: number[] = [];
  for (let index = 0; index < 23; index++) {
    const { id } = await createTeacher(db, {
      rand: (index * 47_123) % 1_000_000,
      lastActiveAt: inDays(index % 3 === 0 ? -80 : -40),
      home: 30 + (index % 5),
      rating: index % 4,
    });
    ids.push(id);
  }
  const orders = ["relevance", "price", "rating", "location"] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 3, max: 10 }),
      fc.constantFrom(...orders),
      async (shuffler, length, orderBy) => {
        const seen: number[] = [];
        for (let page = 1; page <= Math.ceil(23 / length); page++) {
          const query = { shuffler, length, page, orderBy, city: "lyon", onlyOffline: true };
          const result = await searchTeachers({ db, now }, query);
          expect(result).toMatchObject({ totalCount: 23, capped: false, shuffler });
          seen.push(...result.data.map(({ id }) => id));
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
        const beyond = await searchTeachers(
          { db, now },
          { shuffler, length, page: 99, city: "lyon" },
        );
        expect(beyond.data).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});

test("the ring begins at the visitor's number and goes round, tier after tier (CST-48)", async ({
  db,
}) => {
  await createTeacher(db, { firstname: "100", rand: 100 });
  await createTeacher(db, { firstname: "500", rand: 500 });
  await createTeacher(db, { firstname: "900", rand: 900 });
  await createTeacher(db, { firstname: "last", rand: 600, lastActiveAt: inDays(-90) });

  expect(await namesOf(db, { shuffler: 500 })).toEqual(["500", "900", "100", "last"]);
  expect(await namesOf(db, { shuffler: 501 })).toEqual(["900", "100", "500", "last"]);
});

test("one more filter never finds more", async ({ db }) => {
  await createTeacher(db, { online: 30 });
  await createTeacher(db, { ...saintEtienne, radius: 80, subjects: { 1: [12], 2: [11] } });
  await createTeacher(db, { home: null, online: 20, subjects: { 3: [1, 2] } });
  await createTeacher(db, { ...lille, online: 25 });
  const filters: SearchQuery[] = [
    { subjects: [1] },
    { levels: [11] },
    { city: "lyon" },
    { onlyOffline: true },
    { onlyOnline: true },
  ];
  await fc.assert(
    fc.asyncProperty(fc.subarray(filters), fc.constantFrom(...filters), async (some, more) => {
      const without = some.reduce<SearchQuery>((all, one) => ({ ...all, ...one }), {});
      if (without.onlyOffline && without.onlyOnline) return;
      const added = { ...without, ...more };
      if (added.onlyOffline && added.onlyOnline) return;
      const { totalCount } = await searchTeachers({ db, now }, without);
      expect((await searchTeachers({ db, now }, added)).totalCount).toBeLessThanOrEqual(totalCount);
      if (added.city) {
        const nearer = await searchTeachers({ db, now }, { ...added, radius: 5 });
        expect(nearer.totalCount).toBeLessThanOrEqual(totalCount);
      }
    }),
  );
});

test("one term of the relevance moves a teacher, for that reason alone (TOY-01)", async ({
  db,
}) => {
  const excellent = { rating: 4.8, reviewsCount: 12, medianAnswerHours: 5 } as const;
  const star = await createTeacher(db, { firstname: "Star", rand: 1112, ...excellent });
  await createTeacher(db, { firstname: "Rival", rand: 1113, ...excellent });
  const orderAfter = async (change: Partial<typeof teachers.$inferInsert>) => {
    const same = { ...excellent, lastActiveAt: inDays(-1), availability: "available" } as const;
    await db
      .update(teachers)
      .set({ ...same, ...change })
      .where(eq(teachers.id, star.id));
    await publishTeachers(db, [star.id], now);
    return namesOf(db, {});
  };

  expect(await orderAfter({})).toEqual(["Star", "Rival"]);
  expect(await orderAfter({ rating: 4.4 })).toEqual(["Rival", "Star"]);
  expect(await orderAfter({ reviewsCount: 4 })).toEqual(["Rival", "Star"]);
  expect(await orderAfter({ medianAnswerHours: 25 })).toEqual(["Rival", "Star"]);
  expect(await orderAfter({ lastActiveAt: inDays(-31) })).toEqual(["Rival", "Star"]);
  expect(await orderAfter({ availability: "to_confirm" })).toEqual(["Rival", "Star"]);
  expect(await orderAfter({})).toEqual(["Star", "Rival"]);
});

test("who comes back is ranked as active again; who confirms nothing for 60 days is asked to", async ({
  db,
}) => {
  await createTeacher(db, { firstname: "Présent", rand: 5000 });
  const { id } = await createTeacher(db, {
    firstname: "Revenu",
    rand: 2000,
    lastActiveAt: inDays(-80),
  });
  expect(await namesOf(db, {})).toEqual(["Présent", "Revenu"]);

  await touchTeacher(db, id, now);
  expect(await namesOf(db, {})).toEqual(["Revenu", "Présent"]);

  await db
    .update(teachers)
    .set({ availabilityUpdatedAt: inDays(-60) })
    .where(eq(teachers.id, id));
  expect(await askConfirmations(db, now)).toBe(1);
  expect(await askConfirmations(db, now)).toBe(0);
  const { data } = await searchTeachers({ db, now }, {});
  expect(data.map(({ availability }) => availability)).toEqual(["available", "to_confirm"]);
});

test("when few are found, it tells what each way of widening would find", async ({ db }) => {
  await createTeacher(db, { online: 30, subjects: { 1: [11] } });
  await createTeacher(db, { ...saintEtienne, radius: 80, subjects: { 1: [11, 12] } });
  await createTeacher(db, { subjects: { 1: [10] } });

  const narrow = { city: "lyon", onlyOffline: true, subjects: [1], levels: [11], radius: 10 };
  const { totalCount, widening } = await searchTeachers({ db, now }, narrow);

  expect(totalCount).toBe(1);
  expect(widening).toEqual({
    radius: 2,
    online: 1,
    levels: [
      { level_id: 10, count: 1 },
      { level_id: 12, count: 0 },
    ],
  });
  expect(
    (await searchTeachers({ db, now }, { ...narrow, radius: 100 })).widening?.radius,
  ).toBeNull();
});
