import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract, processOf } from "#tests/factories/course.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { courses } from "./endpoints.ts";

const fixed = (date: Date, duration = 90) => ({
  first_course_date: date.toISOString(),
  first_course_duration: duration,
});

test("a teacher fixes the first course: the date is kept and written to the family, no course exists yet (TEA-017)", async ({
  db,
}) => {
  const { teacher, contract, lessonRequest } = await createContract(db, { waitsForFirst: true });

  const view = await callerOf(db, teacher)(courses.fixFirst, {
    params: { id: contract.id },
    body: fixed(inDays(7)),
  });

  expect(view).toMatchObject({
    first_course_date: inDays(7).toISOString(),
    first_course_duration: 90,
    first_course_open: true,
  });
  expect(await processOf(db, lessonRequest?.id)).toBe("waiting_first_course");
  const [mail] = await db.select().from(mails).where(eq(mails.template, "first_course_fixed"));
  expect(mail?.body).toMatch(/^Bonjour \p{L}+,/u);
});

test("the date that is fixed already is not written to the family again", async ({ db }) => {
  const { teacher, contract } = await createContract(db, { waitsForFirst: true });
  const fix = (date: Date) =>
    callerOf(db, teacher)(courses.fixFirst, {
      params: { id: contract.id },
      body: fixed(date),
    });
  const sent = () => db.$count(mails, eq(mails.template, "first_course_fixed"));

  await fix(inDays(7));
  await fix(inDays(7));
  expect(await sent()).toBe(1);
  await fix(inDays(8));
  expect(await sent()).toBe(2);
});

test("an hour that the teacher has promised elsewhere is a conflict; the date itself may move by less", async ({
  db,
}) => {
  const { teacher, contract } = await createContract(db, { waitsForFirst: true });
  const other = await createContract(db, {
    waitsForFirst: true,
    contract: { teacherId: teacher.id },
  });
  const fix = (id: number, date: Date) =>
    callerOf(db, teacher)(courses.fixFirst, { params: { id }, body: fixed(date) });

  await fix(contract.id, inDays(7));
  await fix(contract.id, plusMinutes(inDays(7), 30));
  expect(await refusalOf(fix(other.contract.id, inDays(7)))).toMatchObject({
    status: 409,
    errors: [{ field: "first_course_date", code: "api.planned_course.overlap" }],
  });
});

test("a first course already given is born at once", async ({ db }) => {
  const { teacher, contract, lessonRequest } = await createContract(db, { waitsForFirst: true });

  await callerOf(db, teacher)(courses.fixFirst, {
    params: { id: contract.id },
    body: fixed(inDays(-3)),
  });

  expect(await processOf(db, lessonRequest?.id)).toBe("waiting_first_course_validation");
});

test.for([
  ["31 days ago", fixed(inDays(-31)), "first_course_date"],
  ["61 days ahead", fixed(inDays(61)), "first_course_date"],
  ["for five hours", fixed(now, 300), "first_course_duration"],
] as const)("a first course %s is refused on its field", async ([, body, field], { db }) => {
  const { teacher, contract } = await createContract(db, { waitsForFirst: true });

  const fixing = callerOf(db, teacher)(courses.fixFirst, {
    params: { id: contract.id },
    body,
  });
  const refusal = await refusalOf(fixing);

  expect(refusal).toMatchObject({ status: 422, errors: [{ field }] });
});

test("without a means of payment of the family nothing new is fixed (STM-16)", async ({ db }) => {
  const { teacher, contract } = await createContract(db, { waitsForFirst: true, card: false });

  const fixing = callerOf(db, teacher)(courses.fixFirst, {
    params: { id: contract.id },
    body: fixed(inDays(7)),
  });

  expect(await refusalOf(fixing)).toMatchObject({
    status: 409,
    code: "api.course.payment_expected",
  });
});

test("a contract that goes on has no first course to fix", async ({ db }) => {
  const { teacher, contract } = await createContract(db);

  const fixing = callerOf(db, teacher)(courses.fixFirst, {
    params: { id: contract.id },
    body: fixed(inDays(1)),
  });

  await expect(fixing).rejects.toMatchObject({ status: 409 });
});

test("only its teacher fixes it", async ({ db }) => {
  const { family, contract } = await createContract(db, { waitsForFirst: true });
  const { id } = await createTeacher(db);

  for (const [actor, status] of [
    [undefined, 401],
    [family, 403],
    [{ id, role: "teacher" }, 404],
  ] as const) {
    const fixing = callerOf(db, actor)(courses.fixFirst, {
      params: { id: contract.id },
      body: fixed(inDays(1)),
    });
    await expect(fixing).rejects.toMatchObject({ status });
  }
});
