import { expect } from "vitest";

import { teacherStudentEndpoints } from "#app/modules/contract/list-students.endpoints.ts";
import { proposalEndpoints } from "#app/modules/lesson-request/proposal.endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { withFaults } from "#tests/http/faulty.ts";
import { contextOf, pageAsked } from "#tests/http/routes.ts";

import { loader as courses } from "./courses.tsx";
import { loader as home } from "./home.tsx";
import { loader as students } from "./students.tsx";

test("a page past the end of her courses is the last one, her filters kept (VAL-048)", async ({
  db,
}) => {
  const { teacher, course } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, teacher));

  for (const query of ["page=9", "page=9&etat=to_confirm"]) {
    const shown = await courses(pageAsked(`/espace-prof/mes-cours/?${query}`, context));
    expect(shown).toMatchObject({ page: 1, list: { data: [{ id: course.id }] } });
    expect(shown.addresses).toHaveLength(1);
  }
});

test("a page past the end of her students is the last one, of those of the tab (VAL-048)", async ({
  db,
}) => {
  const { teacher, child } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, teacher));

  expect(await students(pageAsked("/espace-prof/mes-eleves/?page=9", context))).toMatchObject({
    page: 1,
    data: [{ firstname: child.firstname }],
    totals: { active: 1, inactive: 0 },
  });
  const former = pageAsked("/espace-prof/mes-eleves/?liste=anciens&page=9", context);
  expect(await students(former)).toMatchObject({ page: 1, data: [], totals: { active: 1 } });
});

test.for([
  ["proposals", proposalEndpoints.list],
  ["students", teacherStudentEndpoints.list],
] as const)(
  "her home stands when its %s fail: the block shows its retry (LOAD-25)",
  async ([failed, endpoint], { db }) => {
    const { teacher, course } = await createDeclared(db);
    const api = withFaults(callerOf(db, teacher), [endpoint]);

    const shown = await home(pageAsked("/espace-prof/", contextOf(api).context));

    expect(shown[failed]).toBeUndefined();
    expect(shown).toMatchObject({ recent: [{ id: course.id }], month: { month: { courses: 1 } } });
  },
);

test("her home is that of nobody when her session is over", async ({ db }) => {
  const { teacher } = await createDeclared(db);
  const api = withFaults(callerOf(db, teacher), [proposalEndpoints.list], 403);

  const asked = home(pageAsked("/espace-prof/", contextOf(api).context));

  await expect(asked).rejects.toMatchObject({ status: 403 });
});
