import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teacherPrices } from "#app/modules/catalogue/teacher/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { withFaults } from "#tests/http/faulty.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { loader as account } from "./account.tsx";
import { action as moveFromCourses } from "./courses-perimeter.tsx";
import { loader as editDegree } from "./edit-degree.tsx";
import { loader as presentation } from "./presentation.tsx";
import { action as addFormat } from "./recommend-format.tsx";

const whereTo = (reply: unknown) =>
  reply instanceof Response ? reply.headers.get("location") : undefined;

const address = "/espace-prof/mes-infos/formats/proposer/";

async function teacherOf(db: Db, given: Parameters<typeof createTeacher>[1] = {}) {
  const { id } = await createTeacher(db, given);
  const api = callerOf(db, { id, role: "teacher" });
  const { context } = contextOf(api);
  const add = (format: string) =>
    addFormat(formSent(address, { courses_formats: format }, context));
  const formats = async () => (await api(teachers.showProfile, {})).courses_formats;
  return { id, api, context, add, formats };
}

const both = ["individual_student_place", "individual_webcam"];

test("the format is added at one tap, twice as once; without a price, the prices are next (DLG-54)", async ({
  db,
}) => {
  const teacher = await teacherOf(db);

  expect(whereTo(await teacher.add("individual_webcam"))).toBe("/espace-prof/mes-tarifs/");
  expect(whereTo(await teacher.add("individual_webcam"))).toBe("/espace-prof/mes-tarifs/");

  expect(await teacher.formats()).toEqual(both);
});

test("a format that has its price is found at once (DLG-54)", async ({ db }) => {
  const teacher = await teacherOf(db, { formats: ["individual_student_place"] });
  const price = { teacherId: teacher.id, cursusId: 3, format: "individual_webcam" } as const;
  await db.insert(teacherPrices).values({ ...price, priceCents: 3500 });
  const isFound = async () => {
    const query = { subjects: 1, levels: 11, onlyOnline: true };
    const { data } = await teacher.api(search.teachers, { query });
    return data.some(({ id }) => id === teacher.id);
  };
  expect(await isFound()).toBe(false);

  expect(whereTo(await teacher.add("individual_webcam"))).toBe("/espace-prof/mes-infos/");

  expect(await isFound()).toBe(true);
});

test("what is no format is refused with its sentence, and changes nothing", async ({ db }) => {
  const teacher = await teacherOf(db);

  expect(await teacher.add("group_webcam")).toMatchObject({
    init: { status: 422 },
    data: { error: { courses_formats: [expect.any(String)] } },
  });
  expect(await teacher.formats()).toEqual(["individual_student_place"]);
});

test("both pages stand when the figures fail (LOAD-25)", async ({ db }) => {
  const { api } = await teacherOf(db);
  const { context } = contextOf(withFaults(api, [teachers.showRecommendations]));

  expect(await account(pageRequest("/espace-prof/mes-infos/", context))).toMatchObject({
    advice: undefined,
    teacher: { courses_formats: ["individual_student_place"] },
  });
  const shown = await presentation(pageRequest("/espace-prof/ma-presentation/", context));
  expect(shown).toMatchObject({ advice: undefined, degrees: [] });
});

test("the page of a new degree begins with the one that was recommended (DLG-53)", async ({
  db,
}) => {
  const { context } = await teacherOf(db);
  const page = "/espace-prof/ma-presentation/";

  const shown = await presentation(pageRequest(page, context));
  const form = await editDegree(pageRequest(`${page}diplomes/ajouter/?degree_id=7`, context));

  expect(shown.advice?.degree).toEqual({ none: true, requests: null, degrees: [] });
  expect(form).toEqual({ degree: null, chosen: "7" });
});

test("the zone changed from a course leads back to the courses (DLG-49)", async ({ db }) => {
  const { api, context } = await teacherOf(db);
  const typed = { courses_formats: "individual_student_place", intervention_radius: "45" };

  const reply = await moveFromCourses(formSent("/espace-prof/mes-cours/zone/", typed, context));

  expect(whereTo(reply)).toBe("/espace-prof/mes-cours/");
  expect(await api(teachers.showProfile, {})).toMatchObject({ intervention_radius: 45 });
});
