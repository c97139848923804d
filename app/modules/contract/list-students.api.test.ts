import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createContract, giveAddress } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { now } from "#tests/setup/time.ts";

import { teacherStudentEndpoints } from "./list-students.endpoints.ts";

test("a teacher reads his students, their contracts and how to reach the family", async ({
  db,
}) => {
  const { teacher, child, contract, family } = await createContract(db, { waitsForFirst: true });
  await giveAddress(db, family.id);

  const { data, total } = await callerOf(db, teacher)(teacherStudentEndpoints.list, { query: {} });

  expect(total).toBe(1);
  expect(data).toMatchObject([
    {
      id: child.id,
      status: "active",
      contact: {
        name: "Sophie Martin",
        phone: "06\u00a012\u00a034\u00a056\u00a078",
        address: "12 rue de la Part-Dieu, 69003 Lyon",
      },
      contracts: [
        {
          id: contract.id,
          hourly_price: 42,
          net: 18.02,
          first_course_open: true,
          payment_expected: false,
        },
      ],
      review: null,
    },
  ]);
});

test("once all is over, a student is a former one and the family is not reached any more", async ({
  db,
}) => {
  const { teacher } = await createContract(db, { contract: { status: "ended", endedAt: now } });
  const api = callerOf(db, teacher);

  const present = await api(teacherStudentEndpoints.list, { query: { status: "active" } });
  const former = await api(teacherStudentEndpoints.list, { query: { status: "inactive" } });

  expect(present).toEqual({ data: [], total: 0 });
  expect(former.data).toMatchObject([{ status: "inactive", lastname: null, contact: null }]);
});

test("a family without a usable card is said so", async ({ db }) => {
  const { teacher } = await createContract(db, { card: false });

  const { data } = await callerOf(db, teacher)(teacherStudentEndpoints.list, { query: {} });

  expect(data[0]?.contracts[0]?.payment_expected).toBe(true);
});

test("a page may hold all of a teacher's students, however it is asked (VAL-048)", async ({
  db,
}) => {
  const { teacher } = await createContract(db);
  const api = callerOf(db, teacher);

  for (const query of [{ length: 500 }, { limit: 500 }]) {
    expect(await api(teacherStudentEndpoints.list, { query })).toMatchObject({ total: 1 });
  }
  const tooMany = api(teacherStudentEndpoints.list, { query: { length: 501 } });
  await expect(tooMany).rejects.toMatchObject({ status: 422 });
});

test("nobody reads another teacher's students", async ({ db }) => {
  const { family } = await createContract(db);
  const { id } = await createTeacher(db);

  const his = await callerOf(db, { id, role: "teacher" })(teacherStudentEndpoints.list, {
    query: {},
  });
  expect(his.total).toBe(0);
  for (const [actor, status] of [
    [undefined, 401],
    [family, 403],
  ] as const) {
    const asking = callerOf(db, actor)(teacherStudentEndpoints.list, { query: {} });
    await expect(asking).rejects.toMatchObject({ status });
  }
});
