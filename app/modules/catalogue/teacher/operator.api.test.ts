import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { teachers } from "./endpoints.ts";

test("teachers are listed in any state, found by name, and narrowed by state (API-218)", async ({
  db,
}) => {
  const candidate = await createTeacher(db, { status: "to_confirm" });
  const hired = await createTeacher(db, { suspendedAt: now });
  await db.update(users).set({ firstname: "Aurélie" }).where(eq(users.id, hired.id));
  const api = operatorOf(db);
  const ids = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).data.map(({ teacher_id }) => teacher_id);
  const list = (query: Readonly<Record<string, string | number>>) =>
    api(teachers.listAll, { query });

  expect(await list({})).toMatchObject({
    data: [{ teacher_id: hired.id, suspended_at: now.toISOString() }, { teacher_id: candidate.id }],
    total: 2,
  });
  expect(await ids({ search: "aurelie" })).toEqual([hired.id]);
  expect(await ids({ status: "to_confirm" })).toEqual([candidate.id]);
  expect(await ids({ suspended: "false" })).toEqual([candidate.id]);
  const some = { query: { teacher_ids: [candidate.id] } };
  expect(await api(teachers.listAll, some)).toMatchObject({
    data: [{ teacher_id: candidate.id }],
    total: 1,
  });
  expect(await list({ length: 1, start: 1 })).toMatchObject({
    data: [{ teacher_id: candidate.id }],
    total: 2,
  });
  expect(await refusalOf(list({ status: "gone" }))).toMatchObject({ status: 422 });
});
