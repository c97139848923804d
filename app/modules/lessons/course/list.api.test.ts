import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createDeclared, declared } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { declareCourse } from "./declare.server.ts";
import { courses } from "./endpoints.ts";

test("a family reads her courses, those that wait, and who gives and takes them", async ({
  db,
}) => {
  const { family, course, child } = await createDeclared(db);
  const api = callerOf(db, family);

  const list = await api(courses.list, { query: {} });

  expect(list).toMatchObject({
    total: 1,
    data: [{ id: course.id, price: 84, price_after_tax_credit: 42, is_over: true }],
    validatingLessons: [{ id: course.id, validation: "to_confirm" }],
    students: [{ id: child.id }],
    teachers: [{ firstname: "Camille" }],
  });
});

test("the list narrows to a student, a teacher, a state, one course", async ({ db }) => {
  const { family, course } = await createDeclared(db);
  const api = callerOf(db, family);
  const { teacher, student } = (await api(courses.list, { query: {} })).data[0] ?? {};

  for (const [query, total] of [
    [{ teacher_id: teacher?.id }, 1],
    [{ teacher_id: 999_999 }, 0],
    [{ student_id: student?.id }, 1],
    [{ status: "to_confirm" }, 1],
    [{ status: ["success", "failed"] }, 0],
    [{ id: course.id }, 1],
    [{ length: 8, page: 2 }, 1],
  ] as const) {
    const found = await api(courses.list, { query });
    expect(found.total, JSON.stringify(query)).toBe(total);
  }
});

test("a family may read her courses alone, without what accompanies them", async ({ db }) => {
  const { family, course } = await createDeclared(db);

  const list = await callerOf(db, family)(courses.list, {
    query: { id: course.id, alone: "true" },
  });

  expect(list).toMatchObject({ total: 1, data: [{ id: course.id }] });
  expect(list).toMatchObject({ validatingLessons: [], students: [], teachers: [] });
});

test("a teacher reads his courses between two days, and the figures of his month", async ({
  db,
}) => {
  const { teacher, contract } = await createDeclared(db);
  const august = declared(contract.id, { date: "2026-08-31T16:00:00.000Z", duration: 60 });
  await declareCourse(callOf(db, teacher), august);
  const api = callerOf(db, teacher);

  const all = await api(courses.listOfTeacher, { query: {} });
  expect(all.total).toBe(2);
  expect(all.data[0]).not.toHaveProperty("payment");
  expect(await api(courses.showMonth, { query: {} })).toEqual({
    today: "2026-09-09",
    now: "2026-09-09T08:00:00.000Z",
    month: { courses: 1, minutes: 120, price: 84, net: 36.04 },
    net_by_month: [{ month: "2026-09", net: 36.04 }],
    collective: false,
  });
  const { net_by_month: half } = await api(courses.showMonth, { query: { months: 6 } });
  expect(half.map(({ month }) => month)).toEqual([
    "2026-04",
    "2026-05",
    "2026-06",
    "2026-07",
    "2026-08",
    "2026-09",
  ]);
  expect(half.slice(3).map(({ net }) => net)).toEqual([0, 18.02, 36.04]);

  const from = await api(courses.listOfTeacher, { query: { from: "2026-09-01" } });
  const to = await api(courses.listOfTeacher, { query: { to: "2026-08-31" } });
  const nobody = await api(courses.listOfTeacher, { query: { studentsIds: [999_999] } });
  expect([from.total, to.total, nobody.total]).toEqual([1, 1, 0]);
  for (const query of [{ from: "0001-01-01" }, { to: "9999-12-31" }]) {
    expect(await refusalOf(api(courses.listOfTeacher, { query }))).toMatchObject({
      status: 422,
      errors: [{ code: "api.date.invalid" }],
    });
  }
});

test("a teacher without a course in the month that runs reads its figures too", async ({ db }) => {
  const { id } = await createTeacher(db, { collectiveCoursesActivated: true });

  expect(await callerOf(db, { id, role: "teacher" })(courses.showMonth, { query: {} })).toEqual({
    today: "2026-09-09",
    now: "2026-09-09T08:00:00.000Z",
    month: { courses: 0, minutes: 0, price: 0, net: 0 },
    net_by_month: [{ month: "2026-09", net: 0 }],
    collective: true,
  });
});

test("another person's courses are not read", async ({ db }) => {
  const { course } = await createDeclared(db);
  const other = await createFamily(db);
  const colleague = await createTeacher(db);

  const mine = await callerOf(db, other.actor)(courses.list, { query: { id: course.id } });
  expect(mine).toMatchObject({ total: 0, data: [], validatingLessons: [] });
  const his = await callerOf(db, { id: colleague.id, role: "teacher" })(courses.listOfTeacher, {
    query: { id: course.id },
  });
  expect(his.total).toBe(0);
});

test.for([
  ["a visitor", undefined, 401],
  ["a teacher", { id: 1, role: "teacher" }, 403],
] as const)("%s does not read a family's list", async ([, actor, status], { db }) => {
  const asking = callerOf(db, actor)(courses.list, { query: {} });
  await expect(asking).rejects.toMatchObject({ status });
});

test("a state that does not exist is refused on its field", async ({ db }) => {
  const { actor } = await createFamily(db);
  const asking = callerOf(db, actor)(courses.list, { query: { status: "given" } });
  const refusal = await refusalOf(asking);
  expect(refusal).toMatchObject({ status: 422, errors: [{ field: "status.0" }] });
});
