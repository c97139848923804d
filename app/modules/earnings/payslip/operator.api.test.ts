import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";

import { payslips } from "./endpoints.ts";

test("a month's payslips are made once, and listed with their payments (API-235, API-236)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: false, lastname: "Roux" });
  const date = new Date("2026-06-10T15:00:00Z");
  const { family } = await createBilledCourse(db, { teacher: { id }, date });
  const operator = await createUser(db, "operator");
  const api = callerOf(db, { id: operator.id, role: "operator" });
  const run = (month: string) => api(payslips.run, { body: { month } });

  const { made, opened } = await run("2026-06");
  const line = { teacher_id: id, teacher: "Camille Roux", customer_id: family.id, hours: 1.5 };
  expect(made).toMatchObject([{ ...line, period: "2026-06" }]);
  expect(opened, "no account takes it yet").toEqual([]);
  expect(await run("2026-06")).toEqual({ made: [], opened: [] });
  const listed = await api(payslips.listAll, { query: { month: "2026-06" } });
  expect(listed).toMatchObject({
    total: 1,
    data: [{ ...line, customer: "Sophie Martin", payout_id: null, payment: "waiting" }],
  });
  expect(await api(payslips.listAll, { query: { month: "2026-05" } })).toMatchObject({ total: 0 });
  for (const month of ["2026-13", "2026-09", "2027-01"]) {
    const fault = { status: 422, errors: [{ field: "month" }] };
    expect(await refusalOf(run(month)), month).toMatchObject(fault);
  }
});
