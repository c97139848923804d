import { expect } from "vitest";

import { parisDay } from "#app/lib/paris-time.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createPlanned } from "#tests/factories/planned-course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { stretchOf } from "./absences.domain.ts";
import { teachers } from "./endpoints.ts";

const week = { teacher: { slots: [{ day: 1, start: "10:00:00", end: "12:00:00" }] } };

test("hours of an absence are offered to no family, and come back when it is removed (TEA-034)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createPlanned(db, week);
  const [own, theirs] = [callerOf(db, teacher), callerOf(db, family)];
  const params = { id: contract.id };
  const offered = async () => {
    const query = { duration: 120 };
    const { slots } = await theirs(plannedCourses.listFreeSlots, { params, query });
    return slots.map(({ start }) => parisDay(new Date(start)));
  };
  const [day = "", ...others] = await offered();
  expect(day).not.toBe("");

  const body = { from: day, until: day };
  expect(await own(teachers.addAbsence, { body })).toEqual([body]);
  expect(await own(teachers.addAbsence, { body })).toEqual([body]);
  expect(await offered()).toEqual(others);
  expect((await own(teachers.showWeek, {})).absences).toEqual([body]);

  await own(teachers.removeAbsence, { params: { from: day } });
  await own(teachers.removeAbsence, { params: { from: day } });
  expect(await offered()).toEqual([day, ...others]);
});

test("a card names the next free day that is no absence", async ({ db }) => {
  const { id } = await createTeacher(db, week.teacher);
  const visitor = callerOf(db);
  const dayOf = async () =>
    (await visitor(search.teachers, { query: {} })).data.find((one) => one.id === id)
      ?.next_free_day ?? null;
  const day = await dayOf();
  if (!day) throw new Error("The teacher is free on Mondays.");
  const own = callerOf(db, { id, role: "teacher" });
  await own(teachers.addAbsence, { body: { from: day, until: day } });
  expect(await dayOf()).not.toBe(day);
});

test.for([
  [{ from: "2026-09-20", until: "2026-09-19" }, ["until"]],
  [{ from: "2026-08-01", until: "2026-08-02" }, ["until"]],
  [{ from: "2026-09-20", until: "9999-12-31" }, ["until"]],
  [
    { from: { day: "31", month: "2", year: "2027" }, until: { day: "", month: "", year: "" } },
    ["from.day", "until"],
  ],
] as const)("refused at its field: %j", async ([body, fields], { db }) => {
  const { id } = await createTeacher(db, {});
  const adding = callerOf(db, { id, role: "teacher" })(teachers.addAbsence, { body });
  expect(await refusalOf(adding)).toMatchObject({
    status: 422,
    errors: fields.map((field) => ({ field })),
  });
});

test("twenty at most; those that are over go", async ({ db }) => {
  const { id } = await createTeacher(db, {});
  const add = (from: string, at = now) =>
    callerOf(
      db,
      { id, role: "teacher" },
      at,
    )(teachers.addAbsence, {
      body: { from, until: from },
    });
  for (let day = 10; day < 30; day++) await add(`2026-09-${String(day)}`);
  expect(await refusalOf(add("2026-10-01"))).toMatchObject({ status: 409 });
  const later = new Date("2026-09-20T10:00:00Z");
  expect((await add("2026-10-01", later)).map(({ from }) => from).at(0)).toBe("2026-09-20");
});

test("an absence is whole days in Paris, through the change of hour", () => {
  expect(stretchOf({ from: "2026-10-25", until: "2026-10-25" })).toEqual({
    start: new Date("2026-10-24T22:00:00Z"),
    duration: 25 * 60,
  });
});
