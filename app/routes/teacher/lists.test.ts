import { expect } from "vitest";

import { degrees } from "#app/modules/catalogue/teacher/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { proposals } from "#app/modules/lessons/proposal/endpoints.ts";
import { create } from "#tests/database/create.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { withFaults } from "#tests/http/faulty.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { loader as account } from "./account.tsx";
import { loader as courses } from "./courses.tsx";
import { loader as home } from "./home.tsx";
import { loader as students } from "./students.tsx";

test("a page past the end of her courses is the last one, her filters kept (VAL-048)", async ({
  db,
}) => {
  const { teacher, course } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, teacher));

  for (const query of ["page=9", "page=9&etat=to_confirm"]) {
    const shown = await courses(pageRequest(`/espace-prof/mes-cours/?${query}`, context));
    expect(shown).toMatchObject({ page: 1, list: { data: [{ id: course.id }] } });
    expect(shown.addresses).toHaveLength(1);
  }
});

test("what lacks in the file of a teacher stands on their home too, and costs it no statement (TEA-001, TEA-036)", async ({
  db,
}) => {
  for (const selfEmployed of [true, false]) {
    const { id } = await createTeacher(db, { selfEmployed });
    await create(db, degrees, { teacherId: id, degreeId: 1, year: 2015, verifiedAt: now });
    const { context } = contextOf(callerOf(db, { id, role: "teacher" }));

    const { lacking } = await home(pageRequest("/espace-prof/", context));

    const names = ["iban", ...(selfEmployed ? ["mandate"] : []), "identity_proof"];
    expect(lacking.map(({ name }) => name).slice(0, names.length)).toEqual(names);
    expect(lacking.map(({ name }) => name)).not.toContain("diploma");
    const input = await account(pageRequest("/espace-prof/mes-infos/", context));
    expect(lacking).toEqual(input.lacking);
    expect(await statementsOf(() => home(pageRequest("/espace-prof/", context)))).toHaveLength(10);
  }
});

test("a page past the end of her students is the last one, of those of the tab (VAL-048)", async ({
  db,
}) => {
  const { teacher, child } = await createDeclared(db);
  const { context } = contextOf(callerOf(db, teacher));

  expect(await students(pageRequest("/espace-prof/mes-eleves/?page=9", context))).toMatchObject({
    page: 1,
    data: [{ firstname: child.firstname }],
    totals: { active: 1, inactive: 0 },
  });
  const former = pageRequest("/espace-prof/mes-eleves/?liste=anciens&page=9", context);
  expect(await students(former)).toMatchObject({ page: 1, data: [], totals: { active: 1 } });
});

test.for([
  ["proposals", proposals.list],
  ["students", contracts.listStudents],
] as const)(
  "her home stands when its %s fail: the block shows its retry (LOAD-25)",
  async ([failed, endpoint], { db }) => {
    const { teacher, course } = await createDeclared(db);
    const api = withFaults(callerOf(db, teacher), [endpoint]);

    const shown = await home(pageRequest("/espace-prof/", contextOf(api).context));

    expect(shown[failed]).toBeUndefined();
    expect(shown).toMatchObject({ recent: [{ id: course.id }], month: { month: { courses: 1 } } });
  },
);

test("her home is a visitor's when her session is over", async ({ db }) => {
  const { teacher } = await createDeclared(db);
  const api = withFaults(callerOf(db, teacher), [proposals.list], 403);

  const requested = home(pageRequest("/espace-prof/", contextOf(api).context));

  await expect(requested).rejects.toMatchObject({ status: 403 });
});
