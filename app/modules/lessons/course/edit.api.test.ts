import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createDeclared, declared } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { courses } from "./endpoints.ts";

test("a teacher edits, then takes back, a course not yet validated", async ({ db }) => {
  const { teacher, course } = await createDeclared(db, {
    teacher: { collectiveCoursesActivated: true },
    said: { is_collective: true },
  });
  const api = callerOf(db, teacher);
  const params = { id: course.id };

  const edited = await api(courses.update, { params, body: { duration: 90 } });
  expect(edited).toMatchObject({ price: 63, is_collective: true });
  const cancelled = await api(courses.cancel, { params, body: {} });
  expect(cancelled.status).toBe("cancelled");
  const again = api(courses.cancel, { params, body: {} });
  await expect(again).rejects.toMatchObject({ status: 409 });
});

test("several students at once are refused to a teacher to whom it is not opened (TEA-051)", async ({
  db,
}) => {
  const refused = {
    status: 422,
    errors: [{ field: "is_collective", code: "api.course.not_collective" }],
  };
  const { teacher, course, contract } = await createDeclared(db);
  const api = callerOf(db, teacher);
  const params = { id: course.id };

  const editing = api(courses.update, { params, body: { is_collective: true } });
  expect(await refusalOf(editing)).toMatchObject(refused);
  const body = { ...declared(contract.id), date: "2026-09-07T16:00:00.000Z", is_collective: true };
  expect(await refusalOf(api(courses.declare, { body }))).toMatchObject(refused);
});

test("another teacher's course cannot be changed", async ({ db }) => {
  const { course, family } = await createDeclared(db);
  const { id } = await createTeacher(db);
  const params = { id: course.id };

  for (const [actor, status] of [
    [undefined, 401],
    [family, 403],
    [{ id, role: "teacher" }, 404],
  ] as const) {
    const api = callerOf(db, actor);
    const editing = api(courses.update, { params, body: { duration: 60 } });
    await expect(editing).rejects.toMatchObject({ status });
    const cancelling = api(courses.cancel, { params, body: {} });
    await expect(cancelling).rejects.toMatchObject({ status });
  }
});

test("an answer to a dispute is one of two", async ({ db }) => {
  const { teacher, course } = await createDeclared(db);

  const answering = callerOf(db, teacher)(courses.update, {
    params: { id: course.id },
    // @ts-expect-error the compiler refuses it too
    body: { resolution: "ignore" },
  });
  const refusal = await refusalOf(answering);

  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "resolution" }] });
});
