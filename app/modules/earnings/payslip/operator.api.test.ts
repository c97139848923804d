import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payoutLinesOf, totalOf } from "#app/modules/earnings/payout/payout.domain.ts";
import { findUnpaidPayslips } from "#app/modules/earnings/payout/salary.repository.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { paperOf } from "#tests/pdf/paper.ts";

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
  for (const month of ["0000-01", "2026-13", "2026-09", "2027-01"]) {
    const fault = { status: 422, errors: [{ field: "month" }] };
    expect(await refusalOf(run(month)), month).toMatchObject(fault);
  }
});

test("a wrong payslip is taken back by its negative; its lessons stand on the next one, paid once (API-311)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: false, lastname: "Roux" });
  const date = new Date("2026-06-10T15:00:00Z");
  const { family } = await createBilledCourse(db, { teacher: { id }, date });
  const operator = await createUser(db, "operator");
  const api = callerOf(db, { id: operator.id, role: "operator" });
  const { made } = await api(payslips.run, { body: { month: "2026-06" } });
  const wrong = made[0]!;
  const params = { id: wrong.id };
  const body = { reason: "Deux heures de trop" };

  expect(await refusalOf(api(payslips.cancel, { params, body: {} as never }))).toMatchObject({
    errors: [{ field: "reason" }],
  });
  const negative = await api(payslips.cancel, { params, body });

  expect(negative).toMatchObject({ cancels: wrong.number, period: "2026-06", hours: -1.5 });
  expect(negative.net).toBe(-wrong.net);
  for (const closed of [wrong.id, negative.id]) {
    const again = api(payslips.cancel, { params: { id: closed }, body });
    expect(await refusalOf(again)).toMatchObject({ status: 409, code: "api.payslip.cancelled" });
  }
  const { made: right } = await api(payslips.run, { body: { month: "2026-06" } });
  expect(right).toMatchObject([{ customer_id: family.id, net: wrong.net, hours: 1.5 }]);
  expect((await api(payslips.run, { body: { month: "2026-06" } })).made).toEqual([]);
  const lines = payoutLinesOf(await findUnpaidPayslips(db, id));
  expect(totalOf(lines) / 100).toBe(wrong.net);
  expect(await proveLedger(db)).toEqual([]);

  const teacherApi = callerOf(db, { id, role: "teacher" });
  const { data, years } = await teacherApi(payslips.list, { query: {} });
  expect(years).toMatchObject([{ year: 2026, net: wrong.net }]);
  expect(data.map(({ net, cancels, cancelled_on }) => [net, cancels, cancelled_on])).toEqual([
    [wrong.net, null, "2026-09-09"],
    [-wrong.net, wrong.number, null],
    [wrong.net, null, null],
  ]);
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const mails = await mailsTo(db, user?.email ?? "");
  expect(mails.map(({ template }) => template)).toContain("payslip_cancelled");
  const { lines: paper } = await paperOf(
    await teacherApi(payslips.download, { params: { id: negative.id } }),
  );
  expect(paper).toContain(`Annule et reprend le bulletin ${wrong.number}`);
});
