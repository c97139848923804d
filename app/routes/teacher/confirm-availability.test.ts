import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { teachers } from "#app/modules/teacher/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageAsked } from "#tests/http/routes.ts";

import { action, loader } from "./confirm-availability.tsx";
import { loader as home } from "./home.tsx";

const address = "/espace-prof/disponibilite/";

test("the link only shows, its button confirms; until then the teacher's home says so", async ({
  db,
}) => {
  const { teacher } = await createDeclared(db);
  const which = eq(teachers.id, teacher.id);
  await db.update(teachers).set({ availability: "to_confirm" }).where(which);
  const { context } = contextOf(callerOf(db, teacher));
  const isToConfirm = async () => (await home(pageAsked("/espace-prof/", context))).isToConfirm;

  expect(await loader(pageAsked(address, context))).toEqual({ availability: "to_confirm" });
  expect(await isToConfirm()).toBe(true);
  const answer = (await action(formSent(address, {}, context))) as Response;

  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/espace-prof/"]);
  expect(await isToConfirm()).toBe(false);
  expect(await loader(pageAsked(address, context))).toEqual({ availability: "available" });
});
