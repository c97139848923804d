import { expect, test } from "vitest";

import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";

import { byTeacher } from "./coming.tsx";

const chosen = (id: number, teacher: number) => ({
  id,
  proposals: [
    { teacher_response: "refused", teacher: { id: 99 } },
    { teacher_response: "selected", teacher: { id: teacher } },
  ],
});

test("a teacher of several subjects stands once, in the order of the requests", () => {
  const taught = [chosen(1, 7), chosen(2, 8), chosen(3, 7)] as unknown as LessonRequest[];

  expect(byTeacher(taught).map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [2]]);
});
