import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createContract, createDeclared, declared } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { courses } from "./endpoints.ts";

test("a course is declared once, whatever the number of sendings", async ({ db }) => {
  const { teacher, contract } = await createContract(db);
  const api = callerOf(db, teacher);
  const body = declared(contract.id);

  const first = await api(courses.declare, { body });
  const second = await api(courses.declare, { body });

  expect(second.id).toBe(first.id);
});

test("a start typed in fields is the same as an instant", async ({ db }) => {
  const { teacher, contract } = await createContract(db);
  const date = { day: "8", month: "9", year: "2026", time: "18 h" };

  const course = await callerOf(db, teacher)(courses.declare, {
    body: declared(contract.id, { date }),
  });

  expect(course.date).toBe("2026-09-08T16:00:00.000Z");
});

test("what must be confirmed, and what is declared already, are told beside the message", async ({
  db,
}) => {
  const { teacher, contract, course } = await createDeclared(db);
  const api = callerOf(db, teacher);
  const refusedWith = (given: Parameters<typeof declared>[1]) =>
    refusalOf(api(courses.declare, { body: declared(contract.id, given) }));

  expect(await refusedWith({ date: "2026-09-07T16:00:00.000Z", duration: 255 })).toMatchObject({
    status: 409,
    code: "api.lesson.additional_validation",
    kinds: ["additional_validation"],
    alerts: [],
    anomalies: ["long"],
  });
  expect(await refusedWith({ duration: 60 })).toMatchObject({
    status: 409,
    code: "api.course.already_declared",
    lesson_id: course.id,
  });
});

test.for([
  ["a duration of 50 minutes", { duration: 50 }, "duration"],
  ["a duration of 9 hours", { duration: 540 }, "duration"],
  ["words that are too long", { comments: "a".repeat(1001) }, "comments"],
  ["no day at all", { date: "hier" }, "date"],
  ["a year that no calendar of ours has", { date: "0000-01-01T00:00:00Z" }, "date"],
] as const)("%s is refused on its field", async ([, given, field], { db }) => {
  const { teacher, contract } = await createContract(db);
  const body = { ...declared(contract.id), ...given };

  const declaring = callerOf(db, teacher)(courses.declare, { body });
  const refusal = await refusalOf(declaring);

  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
});

test("only its teacher declares under a contract", async ({ db }) => {
  const { family, contract } = await createContract(db);
  const { id } = await createTeacher(db);
  const body = declared(contract.id);

  for (const [actor, status] of [
    [undefined, 401],
    [family, 403],
    [{ id, role: "teacher" }, 404],
  ] as const) {
    const declaring = callerOf(db, actor)(courses.declare, { body });
    await expect(declaring).rejects.toMatchObject({ status });
  }
});

test("a day may be named, counted in Paris from now", async ({ db }) => {
  const { teacher, contract } = await createContract(db);
  const declareOn = async (on: "today" | "yesterday", time: string) => {
    const date = { on, time, day: "1", month: "1", year: "2020" };
    const body = declared(contract.id, { date });
    return (await callerOf(db, teacher)(courses.declare, { body })).date;
  };

  expect(await declareOn("yesterday", "18:00")).toBe("2026-09-08T16:00:00.000Z");
  expect(await declareOn("today", "08:00")).toBe("2026-09-09T06:00:00.000Z");
});
