import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";

import { search } from "./endpoints.ts";
import { refreshListings } from "./refresh-listings.server.ts";

const path = "/cours-particuliers/toutes-les-matieres/tous-les-niveaux/france/";

test("a listing's figures are those of the teachers it finds; who has told nothing changes no mean (features 21)", async ({
  db,
}) => {
  const slots = [{ day: 3, start: "14:00", end: "16:00" }] as const;
  for (const [home, medianAnswerHours] of [
    ...([
      [30, 2],
      [40, 10],
      [50, null],
      [60, null],
      [70, null],
    ] as const),
  ]) {
    await createTeacher(db, { home, medianAnswerHours, ...(home < 50 && { slots: [...slots] }) });
  }
  await refreshListings(db);

  const visitor = callerOf(db);
  const { figures, listed } = await visitor(search.narrower, { query: { path } });
  expect(listed).toBe(true);
  expect(figures).toEqual({
    count: 5,
    median: 50,
    median_after_credit: 25,
    free: 2,
    answer_hours: 6,
  });
  const { totalCount } = await visitor(search.teachers, {
    query: { onlyOffline: true },
  });
  expect(totalCount).toBe(figures?.count);

  await createTeacher(db, { home: 20, medianAnswerHours: null });
  await createTeacher(db, { home: 20, medianAnswerHours: null });
  await refreshListings(db);
  const later = await visitor(search.narrower, { query: { path } });
  expect(later.figures).toMatchObject({ count: 7, median: 40 });
});

test("a listing that engines do not keep tells the figures of its class and town; of fewer than three, none", async ({
  db,
}) => {
  const visitor = callerOf(db);
  const figuresOf = async (path: string) => {
    const { listed, figures } = await visitor(search.narrower, { query: { path } });
    expect(listed).toBe(false);
    return figures;
  };
  const [cm2, premiere] = [5, 11];
  const slots = [{ day: 3, start: "14:00", end: "16:00" }];
  const subjects = { 1: [cm2, premiere] };
  await createTeacher(db, { subjects, home: 40, homeOf: { 1: 25 }, slots, medianAnswerHours: 4 });
  await createTeacher(db, { subjects, home: 44, homeOf: { 1: 26 }, online: 30 });
  const lyon = "/cours-particuliers/mathematiques/premiere/lyon/";
  expect(await figuresOf(lyon)).toBeNull();

  await createTeacher(db, { subjects, home: 50, homeOf: { 1: 27 }, latitude: 50.6, longitude: 3 });
  await createTeacher(db, { home: 52 });
  expect(await figuresOf(lyon)).toEqual({
    count: 3,
    median: 44,
    median_after_credit: 22,
    free: 1,
    answer_hours: 4,
  });
  expect(await figuresOf("/cours-en-ligne/mathematiques/premiere/france/")).toBeNull();
  expect(await figuresOf("/cours-particuliers/mathematiques/premiere/atlantide/")).toBeNull();
  expect(await figuresOf("/stages/mathematiques/premiere/lyon/toussaint/")).toBeNull();
});
