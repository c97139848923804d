import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { documents } from "#app/modules/career/document/table.server.ts";
import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { teachers as teacherEndpoints } from "#app/modules/catalogue/teacher/endpoints.ts";
import { degrees, teachers, teacherSlots } from "#app/modules/catalogue/teacher/table.server.ts";
import { payeeAccounts } from "#app/modules/earnings/payout/account.table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { password } from "#tests/factories/account.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { personalData } from "./endpoints.ts";

const body = { current_password: password };

const codes = (...names: string[]) => ({
  status: 409,
  code: "api.account.delete_refused",
  errors: names.map((name) => ({ code: `api.account.delete_${name}` })),
});

test("a teacher leaves before the account closes: contracts, courses and money are settled first (LAW-08)", async ({
  db,
}) => {
  const { teacher, contract, course } = await createDeclared(db);
  const api = callerOf(db, teacher);
  const refused = () => refusalOf(api(personalData.delete, { body }));

  expect(await refused()).toMatchObject(codes("hired"));
  await db.update(teachers).set({ status: "left", leftAt: now }).where(eq(teachers.id, teacher.id));
  expect(await refused()).toMatchObject(codes("contract", "course"));
  await db.update(contracts).set({ status: "ended" }).where(eq(contracts.id, contract.id));
  await db.update(courses).set({ status: "cancelled" }).where(eq(courses.id, course.id));
  expect(await api(personalData.showDeletion, {})).toEqual({ obstacles: [] });
});

test("a former teacher's account keeps what invoices and payslips name, and nothing else (LAW-08)", async ({
  db,
}) => {
  const { teacher, contract, course } = await createDeclared(db);
  const { id } = teacher;
  await db.update(teachers).set({ status: "left", leftAt: now }).where(eq(teachers.id, id));
  await db.update(contracts).set({ status: "ended" }).where(eq(contracts.id, contract.id));
  await db.update(courses).set({ status: "cancelled" }).where(eq(courses.id, course.id));
  await db.insert(degrees).values({ teacherId: id, degreeId: 3, year: 2015 });
  await db.insert(documents).values({
    ...{ teacherId: id, type: "identity_proof", status: "approved", statusSince: now },
  });
  const [before] = await db.select().from(users).where(eq(users.id, id));

  await callerOf(db, teacher)(personalData.delete, { body });

  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ firstname: before?.firstname, phone: null });
  expect(user?.email).toMatch(/\.invalid$/);
  expect(user?.disabledAt).not.toBeNull();
  const [row] = await db.select().from(teachers).where(eq(teachers.id, id));
  expect(row).toMatchObject({ title: "", description: "", photoKey: null, status: "left" });
  for (const table of [degrees, documents, teacherSlots])
    expect(await db.$count(table, eq(table.teacherId, id))).toBe(0);
  expect(await db.$count(payeeAccounts, eq(payeeAccounts.id, id))).toBe(0);
  const page = callerOf(db, undefined)(teacherEndpoints.show, { params: { id } });
  expect(await refusalOf(page)).toMatchObject({ status: 410, code: "api.teacher.left" });
  expect(await mailsTo(db, before?.email ?? "")).toMatchObject([{ template: "teacher_deleted" }]);
});

test("a candidate's account leaves no name (LAW-08)", async ({ db }) => {
  const teacher = await createTeacher(db, { status: "being_processed_step_2" });
  const { id } = teacher;
  await db.insert(legalStatuses).values({ teacherId: id, siret: "73282932000074" });

  await callerOf(db, { id, role: "teacher" })(personalData.delete, { body });

  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ firstname: "Compte", lastname: "fermé" });
  const [row] = await db.select().from(teachers).where(eq(teachers.id, id));
  expect(row).toMatchObject({ birthDate: null, civility: null, status: "refused" });
  expect(await db.$count(legalStatuses, eq(legalStatuses.teacherId, id))).toBe(0);
});
