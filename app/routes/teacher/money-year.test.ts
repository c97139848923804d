import { expect } from "vitest";

import { runDuePayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { test } from "#tests/database/db.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./money-year.tsx";

const june = new Date("2026-06-10T15:00:00Z");
const fifth = new Date("2026-07-05T08:00:00Z");

test.for([
  [{ selfEmployed: true }, { own: true, salaried: false, taxable: 0 }],
  [{ selfEmployed: false }, { own: false, salaried: true, taxable: 0 }],
] as const)(
  "a year without anything is told as today's status has it: %o (TEA-059)",
  async ([status, paid], { db }) => {
    const { id } = await createTeacher(db, status);
    const { context } = contextOf(callerOf(db, { id, role: "teacher" }));

    expect(await loader(pageRequest("/espace-prof/mes-paiements/annee/", context))).toMatchObject({
      paid,
    });
  },
);

test("who is employed has no receipts to declare: their salaries are pre-filled, as their payslips add up", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: false });
  await createBilledCourse(db, { teacher: { id }, date: june });
  await runDuePayslips(db, fifth);
  const { context } = contextOf(callerOf(db, { id, role: "teacher" }));

  const shown = await loader(pageRequest("/espace-prof/mes-paiements/annee/", context));

  // 63 € paid by a family: gross 34,65, net 27,03, and 0,99 of CSG and CRDS (CST-55).
  expect(shown.paid).toEqual({ own: false, salaried: true, taxable: 28.02 });
});
