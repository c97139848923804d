import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createNeighbourhood } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { lessonRequests } from "./endpoints.ts";

test("a request names all its faults at once: student, place (VAL-027)", async ({ db }) => {
  const { family } = await createNeighbourhood(db, 1);
  const wrong = { student: 999_999, subject: 1, scholar_level: 11, extended_search: true };
  const body = { ...wrong, course_type: "offline" as const, comments: "" };

  expect(await refusalOf(callerOf(db, family)(lessonRequests.create, { body }))).toMatchObject({
    status: 422,
    errors: [{ field: "student_id" }, { field: "address" }],
  });
});
