import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { departures } from "./endpoints.ts";

test("a last day is said for a teacher, and the next one to leave comes first (API-222, API-308)", async ({
  db,
}) => {
  const [late, soon] = [await createTeacher(db), await createTeacher(db)];
  const api = operatorOf(db);
  const say = (id: number, date: string) =>
    api(departures.announce, {
      params: { id },
      body: { date, leaving_reason: "moving", reason: "Dit par téléphone." },
    });

  await say(late.id, "2026-12-20");
  expect(await say(soon.id, "2026-11-10")).toMatchObject({ id: soon.id });

  const listed = await api(departures.list, { query: {} });
  expect(listed).toMatchObject({
    data: [{ id: soon.id, asked_by: "operator", reason: "moving", left_at: null }, { id: late.id }],
    total: 2,
  });
  expect(await refusalOf(say(soon.id, "2026-11-10"))).toMatchObject({ status: 409 });
  expect(await refusalOf(say(999_999, "2026-11-10"))).toMatchObject({ status: 404 });
  expect(await refusalOf(say(late.id, "2020-01-01"))).toMatchObject({
    status: 422,
    errors: [{ field: "date" }],
  });
});
