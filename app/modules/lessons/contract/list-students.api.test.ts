import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { create } from "#tests/database/create.ts";
import { test } from "#tests/database/db.ts";
import { createContract, createPrice, giveAddress } from "#tests/factories/course.ts";
import { createChild } from "#tests/factories/student.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { contracts as contractEndpoints } from "./endpoints.ts";
import { contracts } from "./table.server.ts";

test("a teacher reads his students, their contracts and how to reach the family", async ({
  db,
}) => {
  const { teacher, child, contract, family } = await createContract(db, { waitsForFirst: true });
  await giveAddress(db, family.id);

  const { data, total } = await callerOf(db, teacher)(contractEndpoints.listStudents, {
    query: {},
  });

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

test("who has a first course to fix reads by when, as the family does; no longer once it is fixed (CNV-17)", async ({
  db,
}) => {
  const { teacher, contract, lessonRequest } = await createContract(db, { waitsForFirst: true });
  const due = { firstCourseReminderDueAt: new Date("2026-12-10T02:00:00Z") };
  await db
    .update(lessonRequests)
    .set(due)
    .where(eq(lessonRequests.id, lessonRequest?.id ?? 0));
  const shown = async () => {
    const { data } = await callerOf(db, teacher)(contractEndpoints.listStudents, { query: {} });
    return data[0]?.contracts[0]?.first_course_by;
  };

  expect(await shown()).toBe("2026-12-09");
  await db
    .update(contracts)
    .set({ firstCourseDate: inDays(2) })
    .where(eq(contracts.id, contract.id));
  expect(await shown()).toBeNull();
});

test("whose first course is to come may be asked for first, before newer contracts (TEA-001)", async ({
  db,
}) => {
  const { teacher, child } = await createContract(db, { waitsForFirst: true });
  for (const days of [1, 2]) {
    const { contract } = await createContract(db);
    await db
      .update(contracts)
      .set({ teacherId: teacher.id, createdAt: inDays(days) })
      .where(eq(contracts.id, contract.id));
  }
  const api = callerOf(db, teacher);
  const query = { status: "active", limit: 1 } as const;

  const newest = await api(contractEndpoints.listStudents, { query });
  expect(newest.total).toBe(3);
  expect(newest.data.map(({ id }) => id)).not.toContain(child.id);
  const first = await api(contractEndpoints.listStudents, {
    query: { ...query, order: "first_course" },
  });
  expect(first.total).toBe(3);
  expect(first.data.map(({ id }) => id)).toEqual([child.id]);
});

test("once all is over, a student is a former one and the family is not reached any more", async ({
  db,
}) => {
  const { teacher } = await createContract(db, { contract: { status: "ended", endedAt: now } });
  const api = callerOf(db, teacher);

  const present = await api(contractEndpoints.listStudents, { query: { status: "active" } });
  const former = await api(contractEndpoints.listStudents, { query: { status: "inactive" } });

  expect(present).toEqual({ data: [], total: 0 });
  expect(former.data).toMatchObject([{ status: "inactive", lastname: null, contact: null }]);
});

test("a family without a usable card is said so", async ({ db }) => {
  const { teacher } = await createContract(db, { card: false });

  const { data } = await callerOf(db, teacher)(contractEndpoints.listStudents, { query: {} });

  expect(data[0]?.contracts[0]?.payment_expected).toBe(true);
});

test("a page may hold all of a teacher's students, however it is asked (VAL-048)", async ({
  db,
}) => {
  const { teacher } = await createContract(db);
  const api = callerOf(db, teacher);

  for (const query of [{ length: 500 }, { limit: 500 }]) {
    expect(await api(contractEndpoints.listStudents, { query })).toMatchObject({ total: 1 });
  }
  const tooMany = api(contractEndpoints.listStudents, { query: { length: 501 } });
  await expect(tooMany).rejects.toMatchObject({ status: 422 });
});

test("a student stands once in his page, with all his contracts and the review of his family", async ({
  db,
}) => {
  const { teacher, family, child, contract } = await createContract(db);
  const { customerId, subjectId, levelId, kind, mode, courseFormat } = contract;
  const same = {
    customerId,
    teacherId: teacher.id,
    studentId: child.id,
    subjectId,
    levelId,
    kind,
    mode,
    courseFormat,
    status: "active" as const,
  };
  const second = await create(db, contracts, { ...same, subjectId: 2, createdAt: inDays(-10) });
  await createPrice(db, second);
  const other = await createChild(db, family.id);
  const third = await create(db, contracts, {
    ...same,
    studentId: other.id,
    createdAt: inDays(-20),
  });
  await createPrice(db, third);
  await create(db, reviews, {
    teacherId: teacher.id,
    customerId: family.id,
    author: "Sophie M.",
    rating: 4,
    review: "Patient et clair.",
    publishedAt: inDays(-1),
    experienceDate: "2026-08-01",
  });

  const first = await callerOf(db, teacher)(contractEndpoints.listStudents, {
    query: { length: 1 },
  });

  expect(first).toMatchObject({ total: 2, data: [{ id: child.id }] });
  expect(first.data[0]?.contracts.map(({ id }) => id)).toEqual([second.id, contract.id]);
  expect(first.data[0]?.review).toMatchObject({ review: "Patient et clair." });
  const next = await callerOf(db, teacher)(contractEndpoints.listStudents, {
    query: { length: 1, start: 1 },
  });
  expect(next).toMatchObject({ total: 2, data: [{ id: other.id }] });
});

test("another teacher's students are not read", async ({ db }) => {
  const { family } = await createContract(db);
  const { id } = await createTeacher(db);

  const his = await callerOf(db, { id, role: "teacher" })(contractEndpoints.listStudents, {
    query: {},
  });
  expect(his.total).toBe(0);
  for (const [actor, status] of [
    [undefined, 401],
    [family, 403],
  ] as const) {
    const asking = callerOf(db, actor)(contractEndpoints.listStudents, { query: {} });
    await expect(asking).rejects.toMatchObject({ status });
  }
});
