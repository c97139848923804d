import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";

import { search } from "./endpoints.ts";

test("what one teacher teaches is shown with its number, whatever engines keep (PUB-003, PUB-081)", async ({
  db,
}) => {
  await createTeacher(db, { subjects: { 1: [11] } });
  await createTeacher(db, { subjects: { 1: [11, 12], 2: [12] } });

  const all = await callerOf(db)(search.taught, {});
  const found = all.flatMap(({ format, ...one }) => (format === "offline" ? [one] : []));

  expect(found.filter(({ kind }) => kind === "subject")).toEqual([
    { kind: "subject", slug: "mathematiques", count: 2, capped: false },
    { kind: "subject", slug: "physique-chimie", count: 1, capped: false },
  ]);
  expect(found.filter(({ kind }) => kind === "level")).toEqual([
    { kind: "level", slug: "lycee", count: 2, capped: false },
    { kind: "level", slug: "premiere", count: 2, capped: false },
    { kind: "level", slug: "terminale", count: 1, capped: false },
  ]);
});
