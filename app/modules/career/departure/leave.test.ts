import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/table.server.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { listHistory } from "#app/modules/foundation/history/record.server.ts";
import { findContract } from "#app/modules/lessons/contract/hold.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { action } from "#app/routes/teacher/leave.tsx";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { departures } from "./endpoints.ts";
import { departureSweeps } from "./sweeps.server.ts";

const sweep = dueOf(departureSweeps);

test("a teacher leaves on a day: families are told, contracts end that day, the page is gone (API-183, TEA-057)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db);
  const api = callerOf(db, { id: teacher.id, role: "teacher" });
  const leave = (date: string) => api(departures.leave, { body: { date } });
  for (const date of ["2026-09-09", "2027-09-09"]) {
    await expect(leave(date)).rejects.toMatchObject({ status: 422 });
  }
  expect(await leave("2026-09-30")).toMatchObject({
    date: "2026-09-30",
    contracts: [{ id: contract.id }],
    open: [],
  });
  await expect(leave("2026-10-02")).rejects.toMatchObject({ status: 409 });
  const person = await findPerson(db, family.id);
  const templates = async () =>
    (await mailsTo(db, person?.email ?? "")).map(({ template }) => template);
  expect(await templates()).toContain("teacher_leaves");
  expect((await findContract(db, contract.id))?.status).toBe("active");

  const end = new Date("2026-09-30T22:00:00Z");
  expect(await sweep(db, new Date(end.getTime() - 1000))).toBe(0);
  expect(await sweep(db, end)).toBe(1);
  expect(await sweep(db, end)).toBe(0);
  expect((await findContract(db, contract.id))?.status).toBe("ended");
  expect(await templates()).toContain("contract_stopped");
  const later = callerOf(db, { id: teacher.id, role: "teacher" }, inDays(30));
  expect(await later(teacherEndpoints.showProfile, {})).toMatchObject({ status: "left" });
});

test("what payslips will bring, and what they wait to be paid, is due to who leaves (TEA-057, STM-18)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, { selfEmployed: false });
  const plan = () => callerOf(db, { id, role: "teacher" })(departures.show, {});
  expect(await plan()).toMatchObject({ due: [], waiting: 0 });
  await createBilledCourse(db, { teacher: { id }, date: new Date("2026-08-10T15:00:00Z") });
  const on = { date: "2026-10-05T12:00:00.000Z", amount: 27.03 };
  expect(await plan()).toMatchObject({ due: [on], waiting: 0 });
  await runPayslips(db, "2026-08", now);
  expect(await plan()).toMatchObject({ due: [], waiting: 27.03 });
});

test("what is still open keeps from leaving, and is named (API-183)", async ({ db }) => {
  const { contract, teacher } = await createContract(db);
  const { customerId, teacherId, studentId } = (await findContract(db, contract.id)) ?? contract;
  await db.insert(plannedCourses).values({
    ...{ contractId: contract.id, customerId, teacherId, studentId, status: "confirmed" },
    ...{ statusSince: now, start: inDays(-1), duration: 60, by: "teacher", version: 1 },
    ...{ createdAt: now, updatedAt: now },
  });
  const api = callerOf(db, { id: teacher.id, role: "teacher" });
  const refusal: unknown = await api(departures.leave, {
    body: { date: "2026-09-30" },
  }).catch((thrown: unknown) => thrown);
  expect(refusal).toMatchObject({ status: 409 });
  expect(await (refusal as Response).json()).toMatchObject({
    open: [{ kind: "undeclared", count: 1 }],
  });
});

test("why a teacher leaves is asked by the form and kept for the operator (REF-19, OPS-04)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const { context } = contextOf(callerOf(db, { id, role: "teacher" }));
  const day = { "last_day.day": "30", "last_day.month": "9", "last_day.year": "2026" };
  const send = async (fields: Record<string, string>) =>
    action(formSent("/espace-prof/quitter/", { ...day, ...fields }, context));
  expect(await send({ comment: "Merci." })).toMatchObject({
    init: { status: 422 },
    data: {
      error: { reason: ["Choisissez une raison."] },
      initialValue: { comment: "Merci.", last_day: { day: "30" } },
    },
  });
  expect(await send({ reason: "moving", comment: " Merci. " })).toMatchObject({ status: 303 });
  expect(await operatorOf(db)(departures.list, { query: {} })).toMatchObject({
    data: [{ id, asked_by: "teacher", reason: "moving", comment: "Merci." }],
  });
  const history = await listHistory(db, [{ machine: "teacher", id }]);
  expect(JSON.stringify(history)).toContain('"reason":"moving"');
});

test("the operator takes a teacher off; who is no teacher any more is refused (OPS-04)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const leave = (date: string) =>
    operatorOf(db)(departures.announce, { params: { id }, body: { date, reason: "Absences." } });
  const field = [{ field: "date" }];
  expect(await refusalOf(leave("2026-09-31"))).toMatchObject({ errors: field });
  expect(await leave("2026-09-20")).toMatchObject({ id, leaves_at: "2026-09-20T22:00:00.000Z" });
  await db.update(teachers).set({ status: "left" }).where(eq(teachers.id, id));
  expect(await refusalOf(leave("2026-09-21"))).toMatchObject({ status: 409 });
});
