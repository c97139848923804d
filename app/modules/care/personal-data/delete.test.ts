import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { bills } from "#app/modules/billing/bill/table.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { suspensions } from "#app/modules/career/suspension/table.server.ts";
import { reviews as reviewEndpoints } from "#app/modules/catalogue/review/endpoints.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { degrees, experiences } from "#app/modules/catalogue/teacher/table.server.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { createDeclared, giveAddress } from "#tests/factories/course.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { personalData } from "./endpoints.ts";

const body = { current_password: password };

test("an account is not closed while courses run or money is due, and says why (CUS-035, LAW-08)", async ({
  db,
}) => {
  const { family, contract, course } = await createDeclared(db);
  const api = callerOf(db, family);
  const refused = () => refusalOf(api(personalData.delete, { body }));
  const codes = (...names: string[]) => ({
    status: 409,
    code: "api.account.delete_refused",
    errors: names.map((name) => ({ code: `api.account.delete_${name}` })),
  });

  expect(await refused()).toMatchObject(codes("contract", "course"));
  expect(await api(personalData.showDeletion, {})).toMatchObject({ obstacles: [{}, {}] });
  await db.update(courses).set({ status: "cancelled" }).where(eq(courses.id, course.id));
  expect(await refused()).toMatchObject(codes("contract"));
  await db.update(contracts).set({ status: "ended" }).where(eq(contracts.id, contract.id));
  const wrong = api(personalData.delete, { body: { current_password: "Un-autre-mot-1" } });
  expect(await refusalOf(wrong)).toMatchObject({ status: 422 });
  await db.insert(bills).values({
    entity: "main",
    year: 2026,
    sequence: 9000,
    kind: "bill",
    customerId: family.id,
    buyerName: "Sophie Martin",
    subjectName: "un cours",
    subjectLines: [],
    subjectKind: "course",
    subjectId: course.id,
    status: "due",
    amountCents: 100,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  expect(await refused()).toMatchObject(codes("bill"));
});

test("a closed account names no person: names and words are gone, bills stay as they were issued (LAW-08)", async ({
  db,
}) => {
  const { family, teacher, child, contract, course } = await createDeclared(db);
  await giveAddress(db, family.id);
  const emailOf = async () =>
    (await db.select().from(users).where(eq(users.id, family.id)))[0]?.email ?? "";
  const email = await emailOf();
  const api = callerOf(db, family);
  await db.update(courses).set({ status: "success" }).where(eq(courses.id, course.id));
  const details = [5, 5, 5, 5, 5].map((value, index) => ({ ranking_type_id: index + 1, value }));
  await api(reviewEndpoints.write, {
    body: { teacher_id: teacher.id, details, review: "Très bien." },
  });
  await db.update(contracts).set({ status: "ended" }).where(eq(contracts.id, contract.id));
  const whole = await api(personalData.export, {});
  expect(whole.account).toMatchObject({ email, firstname: "Sophie" });
  expect(JSON.stringify(whole)).not.toMatch(/argon2|_hash"|idempotency_key/);
  const totals = Object.fromEntries(whole.things.map(({ name, total }) => [name, total]));
  expect(totals).toMatchObject({ students: 1, contracts: 1, courses: 1, reviews: 1 });

  await api(personalData.delete, { body });

  const [gone] = await db.select().from(users).where(eq(users.id, family.id));
  expect(gone).toMatchObject({ firstname: "Compte", phone: null });
  expect(gone?.email).toMatch(/\.invalid$/);
  expect(gone?.disabledAt).not.toBeNull();
  const [pupil] = await db.select().from(students).where(eq(students.id, child.id));
  expect(pupil).toMatchObject({ firstname: "Compte", email: null, enabled: false });
  const [review] = await db.select().from(reviews);
  expect(review).toMatchObject({ customerId: null, author: "Sophie\u00a0M." });
  const mails = await mailsTo(db, email);
  expect(mails.at(-1)).toMatchObject({ template: "account_deleted" });
  expect(mails.at(-1)?.forgetAt).not.toBeNull();
  expect(await refusalOf(api(personalData.delete, { body }))).not.toEqual({});
});

test("a teacher who still teaches is exported whole, and told to leave first", async ({ db }) => {
  const { teacher } = await createDeclared(db);
  const api = callerOf(db, teacher);
  await db.insert(suspensions).values({
    ...{ teacherId: teacher.id, state: "lifted", ground: "absences", reasons: "Trois absences." },
    ...{ announcedAt: now, effectiveAt: now, liftedAt: now },
  });
  const own = { teacherId: teacher.id };
  await db.insert(documents).values({
    ...{ ...own, type: "identity_proof", status: "approved", statusSince: now },
  });
  await db.insert(degrees).values({ ...own, degreeId: 3, year: 2015 });
  await db.insert(experiences).values({ ...own, experienceId: 2, startYear: 2016 });
  await db.insert(departures).values({ id: teacher.id, askedAt: now, leavesAt: now });
  const date = new Date("2026-06-10T15:00:00Z");
  await createBilledCourse(db, { teacher, date });
  await runPayslips(db, "2026-06", now);
  await db.insert(payouts).values({
    ...{ teacherId: teacher.id, kind: "salary", amountCents: 2703, state: "pending" },
    ...{ stateSince: now, createdAt: now },
  });
  expect(await api(personalData.showDeletion, {})).toMatchObject({
    obstacles: [{ code: "api.account.delete_hired" }],
  });
  const { account, things } = await api(personalData.export, {});
  const totals = Object.fromEntries(things.map(({ name, total }) => [name, total]));
  expect(totals).toMatchObject({ subjects: 1, prices: 5, papers: 1, degrees: 1, experiences: 1 });
  expect(Object.keys(totals)).toEqual(
    expect.arrayContaining(["proposals", "slots", "invitations"]),
  );
  for (const raw of ["x", "y", "rand", "tier"]) expect(account).not.toHaveProperty(raw);
  for (const name of ["suspensions", "departures", "payouts", "payslips"]) {
    expect(things.find((one) => one.name === name)).toMatchObject({ total: 1, rows: [{}] });
  }
  const family = await createFamily(db);
  const requested = callerOf(db, undefined)(personalData.export, {});
  expect(family.id).toBeGreaterThan(0);
  expect(await refusalOf(requested)).toMatchObject({ status: 401 });
});
