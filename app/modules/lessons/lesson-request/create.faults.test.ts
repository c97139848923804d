import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createNeighbourhood } from "#tests/factories/lesson-request.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { lessonRequests } from "./endpoints.ts";

test("a request names all its faults at once: student, class, place (VAL-027)", async ({ db }) => {
  const { family } = await createNeighbourhood(db, 1);
  const wrong = { student: 999_999, subject: 1, scholar_level: 11, extended_search: true };
  const at = (address: object | undefined, more = {}) =>
    refusalOf(
      callerOf(db, family)(lessonRequests.create, {
        body: { ...wrong, ...more, course_type: "offline", comments: "", address },
      }),
    );

  const fields = ({ errors }: Awaited<ReturnType<typeof at>>) =>
    (errors as { field: string }[]).map(({ field }) => field);
  expect(fields(await at(undefined))).toEqual(["student_id", "address"]);
});
