import { expect } from "vitest";

import { disableAccount, enableAccount } from "#app/modules/care/personal-data/disable.server.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { findContract } from "#app/modules/lessons/contract/hold.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { action } from "#app/routes/teacher/leave.tsx";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createContract } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";
import { byOperator } from "#tests/setup/operator.ts";
import { now } from "#tests/setup/time.ts";

import { departures } from "./endpoints.ts";
import { departureSweeps } from "./sweeps.server.ts";

const end = new Date("2026-09-30T22:00:00Z");

test("who changes her mind before the day stays: families are told once, students are taken as before (TEA-057)", async ({
  db,
}) => {
  const { contract, family, teacher } = await createContract(db);
  const api = callerOf(db, { id: teacher.id, role: "teacher" });
  const { withdrawable } = await api(departures.leave, { body: { date: "2026-09-30" } });
  expect(withdrawable).toBe(true);
  const week = { status: "available" as const, slots: [] };
  await expect(api(teachers.saveWeek, { body: week })).rejects.toMatchObject({
    status: 409,
  });

  const stay = () =>
    action(formSent("/espace-prof/quitter/", { stay: "1" }, contextOf(api).context));
  for (const answer of [await stay(), await stay()]) {
    expect(answer).toMatchObject({ status: 303 });
  }
  expect(await api(departures.show, {})).toMatchObject({ date: null, withdrawable: false });
  expect(await api(teachers.showWeek, {})).toMatchObject({ status: "available" });
  const person = await findPerson(db, family.id);
  const mails = await mailsTo(db, person?.email ?? "");
  expect(mails.filter(({ template }) => template === "teacher_stays")).toHaveLength(1);
  expect(await dueOf(departureSweeps)(db, end)).toBe(0);
  expect((await findContract(db, contract.id))?.status).toBe("active");
  await api(departures.leave, { body: { date: "2026-10-02" } });
});

test("who leaves and stays again and again writes to families three times a day at most (TEA-057)", async ({
  db,
}) => {
  const { family, teacher } = await createContract(db);
  const api = callerOf(db, { id: teacher.id, role: "teacher" });
  const leave = () => api(departures.leave, { body: { date: "2026-09-30" } });
  for (let time = 0; time < 3; time++) {
    await leave();
    await api(departures.withdraw, {});
  }

  await expect(leave()).rejects.toMatchObject({ status: 429 });

  const person = await findPerson(db, family.id);
  const mails = await mailsTo(db, person?.email ?? "");
  expect(mails.filter(({ template }) => template === "teacher_leaves")).toHaveLength(3);
});

test("an account that is closed and opened again does not bring the teacher back once the last day is over (TEA-057)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const api = callerOf(db, { id, role: "teacher" });
  await api(departures.leave, { body: { date: "2026-09-30" } });
  const email = (await findPerson(db, id))?.email ?? "";
  const by = { by: byOperator, now, machineNow: now };
  await db.transaction((tx) => disableAccount(tx, { who: email, reason: "Vol." }, by));
  expect(await dueOf(departureSweeps)(db, end)).toBe(1);

  await db.transaction((tx) => enableAccount(tx, email, { by: byOperator, now: end }));

  const later = callerOf(db, { id, role: "teacher" }, end);
  expect(await later(teachers.showProfile, {})).toMatchObject({ status: "left" });
});

test("once the day is over, or where the operator decided, a departure stands (TEA-057, OPS-04)", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const api = callerOf(db, { id, role: "teacher" });
  await api(departures.leave, { body: { date: "2026-09-30" } });
  const late = callerOf(db, { id, role: "teacher" }, end);
  await expect(late(departures.withdraw, {})).rejects.toMatchObject({ status: 409 });

  const other = await createTeacher(db);
  await operatorOf(db)(departures.announce, {
    params: { id: other.id },
    body: { date: "2026-09-30", reason: "Absences." },
  });
  const their = callerOf(db, { id: other.id, role: "teacher" });
  expect(await their(departures.show, {})).toMatchObject({ withdrawable: false });
  await expect(their(departures.withdraw, {})).rejects.toMatchObject({ status: 409 });
});
