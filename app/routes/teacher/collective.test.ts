import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader as showDeclare } from "./declare-course.tsx";
import { loader as showEdit } from "./edit-course.tsx";

test("a course of several students is proposed only where it is opened (TEA-051)", async ({
  db,
}) => {
  for (const collective of [false, true]) {
    const { teacher, course } = await createDeclared(db, {
      teacher: { collectiveCoursesActivated: collective },
    });
    const { context } = contextOf(callerOf(db, teacher));
    const params = { courseId: String(course.id) };
    expect(await showEdit(pageRequest("/", context, params))).toMatchObject({ collective });
    expect(await showDeclare(pageRequest("/", context))).toMatchObject({ collective });
  }
});
