import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { runDuePayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { test } from "#tests/database/db.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./payouts.tsx";

const june = new Date("2026-06-10T15:00:00Z");
const fifth = new Date("2026-07-05T08:00:00Z");

test("who works for their own account now still reads of the salaries that are owed from before (TEA-037)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: false });
  await createBilledCourse(db, { teacher: { id }, date: june });
  await runDuePayslips(db, fifth);
  await db.update(teachers).set({ selfEmployed: true }).where(eq(teachers.id, id));
  const page = (teacherId: number) => {
    const { context } = contextOf(callerOf(db, { id: teacherId, role: "teacher" }));
    return loader(pageRequest("/espace-prof/mes-paiements/", context));
  };

  expect(await page(id)).toMatchObject({
    account: { self_employed: true },
    pay: { waiting: 27.03 },
  });
  const other = await createTeacher(db, { selfEmployed: true });
  expect((await page(other.id)).pay).toBeUndefined();
});
