import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./invite-family.tsx";

test("the teacher's own subjects are told from the others, which may be chosen too (TEA-040)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const { context } = contextOf(callerOf(db, { id, role: "teacher" }));

  const { subjects } = await loader(pageRequest("/espace-prof/affiliation/inviter/", context));

  const own = subjects.filter((one) => one.own);
  expect(own.map(({ name }) => name)).toContain("Mathématiques");
  expect(own.length).toBeLessThan(subjects.length);
});
