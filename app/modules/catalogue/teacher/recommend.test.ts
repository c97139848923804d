import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { createRequest } from "#app/modules/lessons/lesson-request/create.server.ts";
import type { LessonRequestInput } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";
import { create } from "#tests/database/create.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { requested } from "#tests/factories/lesson-request.ts";
import { createChild } from "#tests/factories/student.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { teachers } from "./endpoints.ts";
import { missingDegrees } from "./recommend.domain.ts";
import { degrees } from "./table.server.ts";

async function ask(
  db: Db,
  howMany: number,
  given: Partial<LessonRequestInput> = {},
  at: Date = now,
): Promise<void> {
  for (let index = 0; index < howMany; index++) {
    const family = await createFamily(db);
    const child = await createChild(db, family.id);
    const call = callOf(db, family.actor, { now: at });
    await createRequest(call, requested({ studentId: child.id, ...given }));
  }
}

const online = { courseType: "online", address: null } as const;

const lessonPlaceIn = (city: string, postal_code: string): LessonRequestInput["address"] => ({
  house_number: "1",
  street: "rue de la Gare",
  city,
  postal_code,
  city_code: "",
  country: "FR",
  full_address: "",
});

async function teacherOf(db: Db, given: Parameters<typeof createTeacher>[1] = {}) {
  const { id } = await createTeacher(db, given);
  const api = callerOf(db, { id, role: "teacher" });
  return { id, api, advice: () => api(teachers.showRecommendations, {}) };
}

const graduate = async (
  db: Db,
  degreeId: number,
  given: Parameters<typeof createTeacher>[1] = {},
) => {
  const teacher = await teacherOf(db, given);
  await create(db, degrees, { teacherId: teacher.id, degreeId, year: 2010, main: true });
  return teacher;
};

test("online is recommended from five requests of ninety days, of what one teaches (TEA-066, DLG-54)", async ({
  db,
}) => {
  const { advice } = await teacherOf(db, { online: null });
  await ask(db, 4, online);
  await ask(db, 2, { ...online, levelId: 1 });
  await ask(db, 2, { ...online, subjectId: 2 });
  await ask(db, 2, online, inDays(-91));
  expect((await advice()).format).toBeNull();

  await ask(db, 1, online, inDays(-89));

  expect(await advice()).toMatchObject({
    days: 90,
    format: { format: "individual_webcam", requests: 5, priced: false },
  });
});

test("home is recommended by the requests within the radius, as the search measures it (DLG-54)", async ({
  db,
}) => {
  const { advice } = await teacherOf(db, { home: null, online: 35, radius: 20 });
  await ask(db, 4);
  await ask(db, 3, { address: lessonPlaceIn("Saint-Étienne", "42000") });
  expect((await advice()).format).toBeNull();

  await ask(db, 1, { address: lessonPlaceIn("Villeurbanne", "69100") });

  expect((await advice()).format).toMatchObject({
    format: "individual_student_place",
    requests: 5,
  });
});

test("nothing is recommended to who gives both formats, nor to who has left; others are refused", async ({
  db,
}) => {
  await ask(db, 5, online);
  const both = await graduate(db, 7, { online: 35 });
  const gone = await teacherOf(db, { status: "left" });

  expect(await both.advice()).toEqual({ days: 90, format: null, degree: null });
  expect(await gone.advice()).toEqual({ days: 90, format: null, degree: null });
  const family = await createFamily(db);
  const refused = callerOf(db, family.actor)(teachers.showRecommendations, {});
  await expect(refused).rejects.toMatchObject({ status: 403 });
});

test("a degree is recommended by the requests that wish a teacher who shows it (TEA-066, DLG-53)", async ({
  db,
}) => {
  const master = await graduate(db, 3);
  const agrege = await graduate(db, 7);
  const none = await teacherOf(db);
  const licence = await graduate(db, 2);
  expect((await none.advice()).degree).toEqual({ none: true, requests: null, degrees: [] });
  expect((await licence.advice()).degree).toBeNull();

  await ask(db, 3, { teacherWishId: agrege.id });
  await ask(db, 4, { teacherWishId: master.id });
  await ask(db, 2, { teacherWishId: none.id });
  expect((await none.advice()).degree).toEqual({ none: true, requests: 7, degrees: [] });
  expect((await licence.advice()).degree).toBeNull();

  await ask(db, 1, { teacherWishId: master.id });

  const found = [{ degree_id: 3, name: "Master", requests: 5 }];
  expect((await none.advice()).degree).toEqual({ none: true, requests: 8, degrees: found });
  expect((await licence.advice()).degree).toEqual({ none: false, requests: 8, degrees: found });
  expect((await master.advice()).degree).toBeNull();
});

test("the degrees that one lacks are those above the highest one", () => {
  expect(missingDegrees([])).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(missingDegrees([1, 2])).toEqual([3, 4, 5, 6, 7]);
  expect(missingDegrees([3, 8])).toEqual([4, 7]);
  expect(missingDegrees([7])).toEqual([]);
});

test("what is recommended is two statements, however much is asked", async ({ db }) => {
  const { advice } = await teacherOf(db);
  const few = await statementsOf(advice);
  await ask(db, 12, online);
  const many = await statementsOf(advice);

  expect(many.length).toBe(few.length);
  expect(few.length).toBeLessThanOrEqual(3);
});
