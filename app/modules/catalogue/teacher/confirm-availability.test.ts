import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { teachers as teacherEndpoints } from "./endpoints.ts";
import { teacherSweeps } from "./sweeps.server.ts";
import { teachers } from "./table.server.ts";

const due = dueOf(teacherSweeps, "availabilities to confirm");

async function createHired(db: Db, given: Parameters<typeof createTeacher>[1] = {}) {
  const { id } = await createTeacher(db, given);
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const api = (at = now) => callerOf(db, { id, role: "teacher" }, at);
  return { id, email: user?.email ?? "", api };
}

const shown = (api: ReturnType<typeof callerOf>) => api(teacherEndpoints.showWeek, {});

test("sixty days unconfirmed, a teacher is written to once; the link's button brings the teacher back", async ({
  db,
}) => {
  const { id, email, api } = await createHired(db);
  expect(await due(db, inDays(59))).toBe(0);

  expect(await due(db, inDays(60))).toBe(1);
  expect(await due(db, inDays(61))).toBe(0);

  expect(await shown(api())).toMatchObject({ status: "to_confirm", confirm_until: null });
  const [mail, ...others] = await mailsTo(db, email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: "availability_to_confirm" });
  expect(new URL(mail?.link ?? "").pathname).toBe("/espace-prof/mes-disponibilites/");
  await api(inDays(62))(teacherEndpoints.confirmWeek, {});
  const [row] = await db.select().from(teachers).where(eq(teachers.id, id));
  expect(row).toMatchObject({ availability: "available", availabilityUpdatedAt: inDays(62) });
  expect(await due(db, inDays(121))).toBe(0);
  expect(await due(db, inDays(122))).toBe(1);
  expect(await mailsTo(db, email)).toHaveLength(2);
});

test("who takes no student is not asked, and does not come back by that button", async ({ db }) => {
  const { email, api } = await createHired(db, { availability: "not_available" });

  expect(await due(db, inDays(90))).toBe(0);
  const refusal = await refusalOf(api()(teacherEndpoints.confirmWeek, {}));

  expect(refusal).toMatchObject({ code: "api.teacher.not_available" });
  expect(await shown(api())).toMatchObject({ status: "not_available" });
  expect(await mailsTo(db, email)).toEqual([]);
});
