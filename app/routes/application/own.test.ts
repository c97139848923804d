import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { loader as home } from "#app/routes/teacher/home.tsx";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader as finalise } from "./finalise.tsx";
import { loader } from "./own.tsx";

test("a candidate's home is where the application stands, a teacher's is not (TEA-002)", async ({
  db,
}) => {
  const teacher = await createTeacher(db);
  const api = callerOf(db, { id: teacher.id, role: "teacher" });
  const open = (page: typeof home | typeof loader, path: string) =>
    (page as typeof loader)(pageRequest(path, contextOf(api).context)).catch(
      (thrown: unknown) => thrown,
    );
  const leadsTo = (answer: unknown) =>
    answer instanceof Response ? answer.headers.get("location") : undefined;
  const state = "/espace-prof/candidature/etat/";
  expect(leadsTo(await open(loader, state))).toBe("/espace-prof/");
  await db.update(teachers).set({ status: "to_confirm" }).where(eq(teachers.id, teacher.id));
  expect(leadsTo(await open(home, "/espace-prof/"))).toBe(state);
  const steps = "/espace-prof/finaliser-candidature/";
  expect(leadsTo(await open(loader, state))).toBe(steps);
  const shown = (await open(finalise as unknown as typeof loader, steps)) as object;
  expect(shown).toHaveProperty("steps.length", 8);
  await db
    .update(teachers)
    .set({ status: "being_processed_step_2" })
    .where(eq(teachers.id, teacher.id));
  expect(leadsTo(await open(finalise as unknown as typeof loader, steps))).toBe(state);
  expect(await open(loader, state)).toMatchObject({ status: "being_processed_step_2" });
});
