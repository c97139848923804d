import { expect, test } from "vitest";

import { paths, pathTo } from "#app/paths.ts";

import { operationOf } from "./operation.ts";

const params = { courseId: "12" };

test.each([
  [pathTo(paths.editCourse, params), "updating"],
  [`${pathTo(paths.editCourse, params)}?retour=/espace-prof/`, "updating"],
  [pathTo(paths.cancelCourse, params), "cancelling"],
  [pathTo(paths.cancelCourse, { courseId: "13" }), undefined],
  [paths.teacherCourses, undefined],
  [undefined, undefined],
])("a form on its way to %s does %s to its course (STM-12, LBL-39)", (address, operation) => {
  expect(operationOf(12, address)).toBe(operation);
});
