import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { degrees } from "#app/modules/catalogue/teacher/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { teacherSpace } from "./endpoints.ts";

async function teacherOf(db: Db, given: Parameters<typeof createTeacher>[1] = {}) {
  const { id } = await createTeacher(db, given);
  const api = callerOf(db, { id, role: "teacher" });
  return { id, api, page: () => api(teachers.show, { params: { id } }) };
}

const thisYear = now.getUTCFullYear();
const words = (length: number) => "Un cours clair. ".repeat(500).slice(0, length - 1) + ".";

test("what is saved of a presentation is on the public page at once; the bounds of each text hold (TEA-029)", async ({
  db,
}) => {
  const { api, page } = await teacherOf(db);
  const save = (body: object) => api(teacherSpace.update, { body });

  await save({
    title: "Les maths enfin claires, de la 3e au bac",
    description: words(700),
    methodology: words(5000),
    video_url: "https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ",
    intervention_radius: 12,
    courses_formats: ["individual_webcam"],
  });

  expect(await page()).toMatchObject({
    title: "Les maths enfin claires, de la 3e au bac",
    video_id: "dQw4w9WgXcQ",
    zone: { radius: 12 },
    formats: ["individual_webcam"],
  });
  const faults: [object, string][] = [
    [{ title: "x".repeat(29) }, "title"],
    [{ title: "x".repeat(71) }, "title"],
    [{ description: words(699) }, "description"],
    [{ methodology: words(5001) }, "methodology"],
    [{ title: "Appelez-moi au 06 12 34 56 78 pour un cours" }, "title"],
    [{ video_url: "https://example.test/watch?v=dQw4w9WgXcQ" }, "video_url"],
    [{ intervention_radius: 0 }, "intervention_radius"],
    [{ intervention_radius: 101 }, "intervention_radius"],
    [{ courses_formats: [] }, "courses_formats"],
  ];
  for (const [body, field] of faults) {
    const refusal = await refusalOf(save(body));
    expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
  }
  expect((await save({ video_url: null })).video_url).toBeNull();
});

test("the address moves what distances are measured from; the phone asks for the password", async ({
  db,
}) => {
  const { api, page } = await teacherOf(db);
  const address = {
    street: "rue Nationale",
    house_number: "3",
    city: "Lille",
    postal_code: "59000",
  };

  const moved = await api(teacherSpace.update, { body: { address } });

  expect(moved.address).toMatchObject({
    house_number: "3",
    street: "rue Nationale",
    city: "Lille",
    full_address: "3 rue Nationale, 59000 Lille",
  });
  // What was answered is taken again as it is.
  const again = await api(teacherSpace.update, { body: { address: moved.address } });
  expect(again.address).toEqual(moved.address);
  expect(JSON.stringify(await page())).not.toContain("rue Nationale");
  const phone = { phone_number: "06 98 76 54 32" };
  expect(await refusalOf(api(teacherSpace.update, { body: { phone } }))).toMatchObject({
    errors: [{ field: "current_password" }],
  });
});

test("one degree is the main one; its year has bounds; what changes is verified anew (VAL-033)", async ({
  db,
}) => {
  const { api, page } = await teacherOf(db);
  const add = (body: { degree_id: number; year: number; main?: boolean }) =>
    api(teachers.addDegree, { body });
  const first = await add({ degree_id: 3, year: thisYear + 1 });
  const second = await add({ degree_id: 7, year: 1950, main: true });

  expect([first.main, second.main]).toEqual([true, true]);
  expect((await page()).degrees.map(({ id, main }) => [id, main])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  for (const year of [1800, 1949, thisYear + 2]) {
    expect(await refusalOf(add({ degree_id: 3, year }))).toMatchObject({
      errors: [{ field: "year", code: "api.background.year" }],
    });
  }
  await db.update(degrees).set({ verifiedAt: now }).where(eq(degrees.id, second.id));
  const params = { id: second.id };
  const same = await api(teachers.updateDegree, { params, body: { year: 1950 } });
  const other = await api(teachers.updateDegree, { params, body: { school: "ENS de Lyon" } });
  expect([same.verified, other.verified]).toEqual([true, false]);

  const nothing = await api(teachers.updateDegree, { params, body: {} });
  expect(nothing).toEqual(other);

  await api(teachers.removeDegree, { params });

  expect(await api(teachers.listDegrees, {})).toMatchObject([{ id: first.id, main: true }]);
  const stranger = await teacherOf(db);
  const theirs = stranger.api(teachers.removeDegree, { params: { id: first.id } });
  expect(await refusalOf(theirs)).toMatchObject({ status: 404 });
});

test("an experience that goes on has no end year; years are in order (VAL-032)", async ({ db }) => {
  const { api } = await teacherOf(db);
  const add = (body: object) =>
    api(teachers.addExperience, { body: { experience_id: 2, start_year: 2016, ...body } });

  expect(await add({ end_year: 2018, current: true })).toMatchObject({
    end_year: null,
    current: true,
    main: true,
  });
  const faults: [object, string][] = [
    [{ end_year: 2015 }, "end_year"],
    [{}, "end_year"],
    [{ start_year: 1949, current: true }, "start_year"],
    [{ start_year: thisYear + 1, current: true }, "start_year"],
    [{ end_year: thisYear + 1 }, "end_year"],
    [{ current: true, comment: "prof@exemple.fr" }, "comment"],
  ];
  for (const [body, field] of faults) {
    expect(await refusalOf(add(body))).toMatchObject({ status: 422, errors: [{ field }] });
  }
});

test("a subject is taught once, to classes of its own, and found there at once (VAL-034)", async ({
  db,
}) => {
  const { id, api } = await teacherOf(db, { subjects: { 1: [10, 11, 12] } });
  const physics = 2;
  const isFound = async () => {
    const query = { subjects: physics, levels: 11, city: "69123" };
    return (await api(search.teachers, { query })).data.some((card) => card.id === id);
  };
  expect(await isFound()).toBe(false);

  const added = await api(teachers.addSubject, {
    body: { subject_id: physics, levels_ids: [11, 12], main: true },
  });

  expect(added).toMatchObject({ main: true, unpriced_careers: [] });
  expect(await isFound()).toBe(true);
  expect((await api(teachers.listSubjects, {})).map((one) => [one.id, one.main])).toEqual([
    [physics, true],
    [1, false],
  ]);
  const body = { subject_id: physics, levels_ids: [11] };
  expect(await refusalOf(api(teachers.addSubject, { body }))).toMatchObject({ status: 409 });
  const params = { id: physics };
  const primary = api(teachers.updateSubject, { params, body: { levels_ids: [1] } });
  expect(await refusalOf(primary)).toMatchObject({ errors: [{ field: "levels_ids" }] });

  await api(teachers.removeSubject, { params });

  expect(await isFound()).toBe(false);
  const last = api(teachers.removeSubject, { params: { id: 1 } });
  expect(await refusalOf(last)).toMatchObject({ status: 409, code: "api.subject.last" });
});
