import { expect } from "vitest";

import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import {
  bankThat,
  createContract,
  createDeclared,
  declared,
  giveAddress,
  no,
} from "#tests/factories/course.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays } from "#tests/setup/time.ts";

import { declareCourse } from "./declare.server.ts";
import { disputeSweeps, validationSweeps } from "./sweeps.server.ts";
import { courses } from "./table.server.ts";
import { answerCourse } from "./validate.server.ts";

const due = dueOf(validationSweeps);

const escalateSilentCourses = dueOf(disputeSweeps, "courses to bring to the desk");

const remindOperator = dueOf(disputeSweeps, "decisions to remind of");

const remindTeachers = dueOf(disputeSweeps, "teachers to remind");

test("reminders leave on days 1 and 5 only", async ({ db }) => {
  const bank = bankThat("succeeds");
  await createDeclared(db);
  const reminders = async () =>
    (await listMails(db)).filter(({ subject }) => subject.startsWith("Rappel")).length;

  for (const day of [1, 2, 5, 6]) await due(db, inDays(day), bank);

  expect(await reminders()).toBe(2);
});

test("a decision that waits for five days is recalled to the operator, once", async ({ db }) => {
  const { contract, teacher, family } = await createContract(db, { teacher: { radius: 1 } });
  await giveAddress(db, family.id);
  await declareCourse(callOf(db, teacher), declared(contract.id, { is_anomaly_validated: true }));
  await escalateSilentCourses(db, inDays(10));

  expect(await remindOperator(db, inDays(14))).toBe(0);
  expect(await remindOperator(db, inDays(15))).toBe(1);
  expect(await remindOperator(db, inDays(16))).toBe(0);

  const [course] = await db.select().from(courses);
  const mails = await mailsTo(db, "bonjour@preau.test");
  expect(mails).toMatchObject([{ template: "course_decision_reminder" }]);
  expect(mails[0]?.body).toContain("Décidez avant mardi 29");
  expect(mails[0]?.link).toContain(`/gestion/litiges/${String(course?.id)}/`);
});

test("a teacher who does not answer a dispute is reminded on day 5, then Préau decides", async ({
  db,
}) => {
  const bank = bankThat("succeeds");
  const { course, family } = await createDeclared(db);
  await answerCourse(callOf(db, family, bank), no(course.id));

  expect(await remindTeachers(db, inDays(5))).toBe(1);
  expect(await remindTeachers(db, inDays(6))).toBe(0);
  expect(await escalateSilentCourses(db, inDays(10))).toBe(1);

  const told = (await listMails(db)).filter(({ subject }) => subject.startsWith("Préau examine"));
  const bodies = told.map(({ text }) => text);
  expect(bodies.some((text) => /\n\S+ n’a pas répondu à votre contestation\./.test(text))).toBe(
    true,
  );
  expect(bodies.some((text) => text.includes("Vous n’avez pas répondu à la contestation"))).toBe(
    true,
  );
  expect(bodies.filter((text) => /d’\S+ avec |Votre professeur/.test(text))).toEqual([]);
});
