import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { searchTeachers } from "./search-teachers.server.ts";

const reviewed = (db: Db, teacherId: number, rating: number, days: number, review: string) =>
  create(db, reviews, {
    teacherId,
    customerId: null,
    author: "Lina M.",
    rating,
    review,
    experienceDate: "2026-09-01",
    publishedAt: inDays(-days),
  });

const cardsIn = async (db: Db, query = {}) =>
  (await searchTeachers({ db, now }, { city: "lyon", onlyOffline: true, ...query })).data;

test("a card tells the initial of the surname and nothing else of it (PUB-020)", async ({ db }) => {
  await createTeacher(db, { firstname: "Camille", lastname: "érard" });
  const [card] = await cardsIn(db);

  expect(card).toMatchObject({ firstname: "Camille", initial: "É" });
  expect(JSON.stringify(card)).not.toMatch(/rard/i);
});

test("a card tells the next day kept for this kind of lesson, none while it is to be confirmed", async ({
  db,
}) => {
  const slots = [
    { day: 3, start: "14:00", end: "18:00" },
    { day: 6, start: "09:00", end: "12:00" },
  ];
  await createTeacher(db, { slots, rand: 500_001 });
  await createTeacher(db, { slots, rand: 500_002, availability: "to_confirm" });
  await createTeacher(db, { rand: 500_003 });
  const days = (await cardsIn(db)).map((card) => card.next_free_day);

  expect(days.toSorted()).toEqual(["2026-09-12", null, null]);
});

test("a card quotes the best of the last five reviews, a whole sentence where it fits, and no bad one", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { rand: 1200 });
  await reviewed(db, id, 5, 90, "Le plus ancien, et de loin le meilleur de tous les avis.");
  await reviewed(db, id, 4, 50, "Bien.");
  await reviewed(
    db,
    id,
    5,
    40,
    "Élise explique autrement, et ma fille ose enfin poser des questions.",
  );
  for (const days of [30, 20, 10]) await reviewed(db, id, 3, days, "Moyen.");
  const { id: other } = await createTeacher(db, { rand: 1300 });
  await reviewed(db, other, 2, 5, "En retard.");
  const [first, second] = await cardsIn(db);

  expect(first?.quote).toBe("Élise explique autrement, et ma fille ose enfin poser des questions.");
  expect(second?.quote).toBeNull();
});

test("who teaches primary school alone is not found for a class of collège, at any price", async ({
  db,
}) => {
  const [cp, cm2, troisieme] = [1, 5, 9];
  await createTeacher(db, { firstname: "Primaire", subjects: { 1: [cp, cm2] }, home: 20 });
  await createTeacher(db, { firstname: "Les deux", subjects: { 1: [cm2, troisieme] } });

  for (const orderBy of ["relevance", "price", "location"] as const) {
    const found = await cardsIn(db, { levels: [troisieme], orderBy });
    expect(found.map(({ firstname }) => firstname)).toEqual(["Les deux"]);
  }
});
