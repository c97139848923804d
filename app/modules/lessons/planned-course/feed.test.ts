import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createPlanned } from "#tests/factories/planned-course.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { plannedCourses } from "./endpoints.ts";

const uuidOf = (url: string | null) => /calendar\/([\w-]+)\.ics$/.exec(url ?? "")?.[1] ?? "";

test("the person who made an address reads it there, until it is renewed or taken away (PUB-077)", async ({
  db,
}) => {
  const { family, planned } = await createPlanned(db);
  const api = callerOf(db, family);
  const read = async (uuid: string) =>
    (await callerOf(db)(plannedCourses.readFeed, { params: { uuid }, query: {} })).text();
  expect(await api(plannedCourses.showFeed, {})).toEqual({ url: null, children: [] });

  const first = uuidOf((await api(plannedCourses.openFeed, {})).url);
  const file = await read(first);
  expect(file).toContain(`\r\nUID:cours-${String(planned.id)}@preau\r\n`);
  expect(file).toContain("\r\nMETHOD:PUBLISH\r\n");

  const second = uuidOf((await api(plannedCourses.openFeed, {})).url);
  expect(await refusalOf(read(first))).toMatchObject({ status: 404 });
  expect(await read(second)).toContain("BEGIN:VEVENT");
  expect(uuidOf((await api(plannedCourses.showFeed, {})).url)).toBe(second);

  await api(plannedCourses.closeFeed, {});
  expect(await refusalOf(read(second))).toMatchObject({ status: 404 });
  expect(await api(plannedCourses.showFeed, {})).toEqual({ url: null, children: [] });
});

test("an account that is closed has no calendar any more, even at a kept address (PUB-077)", async ({
  db,
}) => {
  const { family } = await createPlanned(db);
  const uuid = uuidOf((await callerOf(db, family)(plannedCourses.openFeed, {})).url);
  const read = () => callerOf(db)(plannedCourses.readFeed, { params: { uuid }, query: {} });
  expect((await read()).status).toBe(200);

  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, family.id));

  expect(await refusalOf(read())).toMatchObject({ status: 404 });
});

test("one child's dates alone, where it is named; another family's child has none (PUB-077)", async ({
  db,
}) => {
  const { family, child, teacher } = await createPlanned(db);
  const brother = await createChild(db, family.id);
  const eventsOf = async (who: typeof family, student_id: number | undefined) => {
    const uuid = uuidOf((await callerOf(db, who)(plannedCourses.openFeed, {})).url);
    const file = await callerOf(db)(plannedCourses.readFeed, {
      params: { uuid },
      query: student_id ? { student_id } : {},
    });
    return (await file.text()).match(/UID:cours-/g)?.length ?? 0;
  };

  expect(await eventsOf(family, child.id)).toBe(1);
  expect(await eventsOf(family, brother.id)).toBe(0);
  expect(await eventsOf(teacher, undefined)).toBe(1);
});
