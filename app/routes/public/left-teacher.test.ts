import { expect } from "vitest";

import { departures } from "#app/modules/career/departure/endpoints.ts";
import { departureSweeps } from "#app/modules/career/departure/sweeps.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { askPage } from "#tests/http/ask-page.ts";

import { loader as lesson } from "./lesson.tsx";

test("once the last day of a teacher is over, the page is gone and shows who teaches the same (STM-08, PUB-018b)", async ({
  db,
}) => {
  const { id: other } = await createTeacher(db);
  const { id } = await createTeacher(db);
  const slug = `cours-de-mathematiques-${String(id)}`;
  const shown = async () =>
    (await askPage(db, lesson, `/cours-particuliers/${slug}/`, { lesson: slug })).data;
  const api = callerOf(db, { id, role: "teacher" });
  await api(departures.leave, { body: { date: "2026-09-30" } });

  const sweep = dueOf(departureSweeps);
  await sweep(db, new Date("2026-09-30T21:59:00Z"));
  expect(await shown()).toMatchObject({ teacher: { availability: "not_available" } });
  await sweep(db, new Date("2026-09-30T22:00:00Z"));
  expect(await shown()).toMatchObject({ data: { gone: [{ id: other }] }, init: { status: 410 } });
});
